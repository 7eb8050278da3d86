import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { test } from "node:test";

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}

/** Asks one Fibonacci number of a server for `work`; answers what it said and computed besides. */
async function askFor(work, n) {
  const port = await freePort();
  const argv = [join(import.meta.dirname, "../server.mjs"), String(port), work];
  const server = spawn(process.execPath, argv, { stdio: ["ignore", "pipe", "inherit"] });
  const [first] = await once(server.stdout, "data");
  assert.equal(String(first), `work: ${work}\n`);
  const at = `http://127.0.0.1:${port}`;
  const answer = await (await fetch(`${at}/fibonacci?n=${n}`)).text();
  const refused = (await fetch(`${at}/fibonacci?n=46`)).status;
  const rest = text(server.stdout);
  server.kill("SIGTERM");
  return { answer, refused, besides: Number((await rest).replace("computed besides: ", "")) };
}

test("every kind of work answers the same, and does as much more as it says", async () => {
  const fibonacci = (n) => (n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2));
  const smaller = fibonacci(14) + fibonacci(12) + fibonacci(8);
  const more = { same: 0, more: smaller, much: smaller + 7 * fibonacci(20) };
  for (const [work, besides] of Object.entries(more)) {
    assert.deepEqual(await askFor(work, 20), { answer: "6765", refused: 404, besides });
  }
});
