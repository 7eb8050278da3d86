import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const withoutVersions = (text: string) => text.replace(/ {4}versions: \[[\s\S]*?\],\n/, "");
const documentation = withoutVersions(read("../../../../docs/development/adding-a-target.md"));

it.each(["../descriptions/nodeSqlite3Wasm.ts", "./nodeSqlite3Wasm.ts"])(
  "documents %s as it is",
  (path) => expect(documentation).toContain(withoutVersions(read(path))),
);
