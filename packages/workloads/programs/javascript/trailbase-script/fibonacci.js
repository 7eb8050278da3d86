import { addRoute, parsePath, stringHandler } from "../trailbase.js";

const fibonacci = (n) => (n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2));

addRoute(
  "GET",
  "/fibonacci",
  stringHandler((req) => String(fibonacci(Number(parsePath(req.uri).query.get("n"))))),
);
