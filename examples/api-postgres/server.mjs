// Orders over HTTP, kept in PostgreSQL: node server.mjs PORT DATABASE_PORT
import { createServer } from "node:http";
import pg from "pg";

const [port, databasePort] = process.argv.slice(2).map(Number);
const pool = new pg.Pool({
  host: "127.0.0.1",
  port: databasePort,
  user: "orders",
  database: "postgres",
  max: 8,
});

const routes = {
  "POST /orders": async (body) => {
    const { customer, cents } = JSON.parse(body);
    const sql = "INSERT INTO orders (customer, cents) VALUES ($1, $2) RETURNING *";
    return [201, (await pool.query(sql, [customer, cents])).rows[0]];
  },
  "GET /orders/latest": async () => {
    const { rows } = await pool.query("SELECT * FROM orders ORDER BY id DESC LIMIT 10");
    return [200, { items: rows }];
  },
  "GET /orders/count": async () => {
    const { rows } = await pool.query("SELECT count(*)::int AS count FROM orders");
    return [200, rows[0]];
  },
};

createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  const route = routes[`${request.method} ${request.url}`];
  const [status, answer] = (await route?.(body)) ?? [404, {}];
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
}).listen(port, "127.0.0.1");
