import { expect, test } from "vitest";
import { prepareEnvironmentChanges } from "./prepareEnvironmentChanges.ts";

test("only what differs is listed, and what breaks comparability comes first", () => {
  const base = {
    comparability: { "host.cpuModel": "a", "target.journalMode": "wal" },
    shown: { "target.version": "1", "host.name": "x" },
  };
  const head = {
    comparability: { "host.cpuModel": "a", "target.journalMode": "delete" },
    shown: { "target.version": "2", "host.name": "x", "target.new": "yes" },
  };
  expect(prepareEnvironmentChanges(base, head)).toEqual([
    { name: "target.journalMode", base: "wal", head: "delete", breaks: true },
    { name: "target.new", base: undefined, head: "yes", breaks: false },
    { name: "target.version", base: "1", head: "2", breaks: false },
  ]);
});
