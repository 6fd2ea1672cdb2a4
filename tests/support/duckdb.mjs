// tests/support/duckdb.mjs - runs queries in DuckDB: node duckdb.mjs MODULES < queries.sql
//
// MODULES is the folder with node_modules/@duckdb/node-api. Each query begins with a line
// "-- its name"; printed is one JSON object per query, {"name", "rows"}, all values as texts.
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';

const require = createRequire(process.argv[2] + '/');
const { DuckDBInstance } = require('@duckdb/node-api');

const connection = await (await DuckDBInstance.create(':memory:')).connect();
for (const query of readFileSync(0, 'utf8').split(/\n(?=-- )/)) {
  const name = query.match(/^-- (.*)/)[1];
  const reader = await connection.runAndReadAll(query);
  const rows = reader.getRows().map((row) => row.map(String));
  console.log(JSON.stringify({ name, rows }));
}
