import { defineConfig } from "../src/guests/typescript/src/index.ts";
import { HttpHandler } from "../src/guests/typescript/src/http/index.ts";

const fibonacci = (n) => (n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2));

const guest = defineConfig({
  httpHandlers: [
    HttpHandler.get("/fibonacci", (req) => String(fibonacci(Number(req.getQueryParam("n"))))),
  ],
});

export const { initEndpoint, incomingHandler, sqliteFunctionEndpoint } = guest;
