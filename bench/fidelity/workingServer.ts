import { createHash } from "node:crypto";
import { createServer } from "node:http";

/**
 * Program: an HTTP target that hashes for each request, or under `/after` waits a fixed time, so that
 * it and not the generator is what limits the load. Under `/json` the
 * answer is JSON. Says its port on stdout.
 */
const waitMs = 40;
const work = Buffer.alloc(200_000, 1);

const server = createServer((request, response) => {
  if (request.url === "/after") {
    setTimeout(() => response.end(), waitMs);
    return;
  }
  const digest = createHash("sha256").update(work).digest("hex");
  response.end(request.url === "/json" ? JSON.stringify({ digest, items: [1, 2] }) : digest);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.stdout.write(`${typeof address === "object" ? address?.port : address}\n`);
});
process.stdin.on("end", () => process.exit(0));
process.stdin.resume();
