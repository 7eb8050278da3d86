// Makes the table: node orders.mjs DATABASE_PORT
import pg from "pg";

const client = new pg.Client({
  host: "127.0.0.1",
  port: Number(process.argv[2]),
  user: "orders",
  database: "postgres",
});
await client.connect();
await client.query("CREATE TABLE orders (id serial PRIMARY KEY, customer text, cents int)");
await client.end();
