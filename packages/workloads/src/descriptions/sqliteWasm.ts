import { allScenarioIds, objectsScenarioIds } from "../scenarios/scenarioIds.ts";
import type { DescribedTarget } from "./describedTarget.ts";
import { sqliteWasmModes } from "./durabilityModes.ts";

export const sqliteWasmPackage = "@sqlite.org/sqlite-wasm";

export const sqliteWasmBrowser: DescribedTarget = {
  description: {
    id: "sqlite-wasm-browser",
    title: "SQLite (wasm, in the browser)",
    summary: "The official WebAssembly build of SQLite in a worker of a page of Chromium.",
    interface: "in_process",
    homepage: "https://sqlite.org/wasm",
    scenarios: [...allScenarioIds, ...objectsScenarioIds],
    provisioners: [{ kind: "npm", sandbox: "process" }],
    durabilityModes: sqliteWasmModes.names,
    // Releases on npm since 3.46.0, as of 2026-11-20. They look like pre-releases, and the tag latest
    // is 3.41.2: only an exact version means one of them.
    versions: [
      "3.46.0-build1",
      "3.46.0-build2",
      "3.46.1-build1",
      "3.46.1-build2",
      "3.46.1-build3",
      "3.46.1-build4",
      "3.46.1-build5",
      "3.47.0-build1",
      "3.47.1-build1",
      "3.47.2-build1",
      "3.48.0-build1",
      "3.48.0-build2",
      "3.48.0-build3",
      "3.48.0-build4",
      "3.49.0-build3",
      "3.49.1-build1",
      "3.49.1-build2",
      "3.49.1-build4",
      "3.49.2-build1",
      "3.50.0-build1",
      "3.50.1-build1",
      "3.50.3-build1",
      "3.50.4-build1",
      "3.51.0-build1",
      "3.51.1-build1",
      "3.51.1-build2",
      "3.51.2-build4",
      "3.51.2-build5",
      "3.51.2-build6",
      "3.51.2-build8",
      "3.51.2-build9",
      "3.53.0-build1",
      "3.53.4-build1",
      "3.53.4-build2",
      "3.54.1-build1",
    ],
    onlyKnownVersions: false,
    notes: [
      "Called directly in a worker, without the message per statement of the published comparison.",
      "opfs keeps files of the origin through a second worker, opfs-sahpool through handles that are " +
        "opened before; both flush as the browser does. memory forgets everything on close, so " +
        "objects.open is invalid with it.",
      "The page's clock has steps of 5 µs, so operations of a few microseconds are coarse.",
      "Memory and CPU are those of the whole browser and of the harness that serves the page.",
      "The browser is the machine's own; its release is part of the environment.",
    ],
  },
  versionSource: { kind: "npm", package: sqliteWasmPackage, prereleases: ["build*"] },
};
