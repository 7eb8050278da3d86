import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

test("exports what a component needs, with the endpoint that answers the number", async () => {
  const build = mkdtempSync(join(tmpdir(), "lapline-guest-"));
  try {
    const library = join(build, "src/guests/typescript/src");
    mkdirSync(join(library, "http"), { recursive: true });
    writeFileSync(join(build, "package.json"), '{ "type": "module" }');
    writeFileSync(
      join(library, "index.ts"),
      `export const defineConfig = (config) => ({
        initEndpoint: config, incomingHandler: {}, sqliteFunctionEndpoint: {},
      });`,
    );
    writeFileSync(
      join(library, "http/index.ts"),
      "export const HttpHandler = { get: (path, handler) => ({ path, handler }) };",
    );
    cpSync(join(import.meta.dirname, "../fibonacci.js"), join(build, "guest/fibonacci.js"));
    const guest = await import(pathToFileURL(join(build, "guest/fibonacci.js")).href);
    const names = ["incomingHandler", "initEndpoint", "sqliteFunctionEndpoint"];
    assert.deepEqual(Object.keys(guest).sort(), names);
    const [{ path, handler }] = guest.initEndpoint.httpHandlers;
    assert.equal(path, "/fibonacci");
    assert.equal(handler({ getQueryParam: (name) => (name === "n" ? "20" : null) }), "6765");
  } finally {
    rmSync(build, { recursive: true });
  }
});
