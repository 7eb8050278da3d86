import assert from "node:assert/strict";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

/** What a release before 0.19 lays beside its folder of scripts. */
const library = `
  export const routes = [];
  export const addRoute = (...route) => routes.push(route);
  export const stringHandler = (handler) => handler;
  export const parsePath = (uri) => ({ query: new URL(uri, "http://trailbase").searchParams });
`;

test("adds the endpoint, which answers the number as text", async () => {
  const depot = mkdtempSync(join(tmpdir(), "lapline-trailbase-"));
  try {
    writeFileSync(join(depot, "package.json"), '{ "type": "module" }');
    writeFileSync(join(depot, "trailbase.js"), library);
    cpSync(join(import.meta.dirname, "../fibonacci.js"), join(depot, "scripts/fibonacci.js"));
    const load = (file) => import(pathToFileURL(join(depot, file)).href);
    await load("scripts/fibonacci.js");
    const { routes } = await load("trailbase.js");
    const [[method, path, handler]] = routes;
    assert.deepEqual([method, path], ["GET", "/fibonacci"]);
    assert.equal(handler({ uri: "/fibonacci?n=20" }), "6765");
  } finally {
    rmSync(depot, { recursive: true });
  }
});
