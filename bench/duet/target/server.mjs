// The HTTP target of bench/duet: one operation for each request.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createOperation } from "./work.mjs";

const { share } = JSON.parse(readFileSync(new URL("share.json", import.meta.url), "utf8"));
const operate = createOperation(share);

createServer((request, response) => {
  response.setHeader("content-type", "text/plain");
  response.end(request.url === "/work" ? String(operate()) : "ready");
}).listen(Number(process.argv[2]), "127.0.0.1");
