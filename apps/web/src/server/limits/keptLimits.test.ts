import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, it } from "vitest";

const server = join(import.meta.dirname, "..");

/** The files that a file imports by a path of their own, types left out. */
function importsOf(file: string): string[] {
  const text = readFileSync(file, "utf8");
  const found = text.matchAll(
    /^(?:import|export)(?! type)[^;]*?from "(\.[^"]+|@\/[^"]+)"|import\("(\.[^"]+)"\)/gm,
  );
  return [...found].map(([, first, second]) => {
    const path = first ?? second ?? "";
    if (!path.startsWith("@/")) return join(dirname(file), path);
    return join(server, "..", path.slice(2));
  });
}

/** Every file that the threads' program reaches. */
function reached(from: string, seen = new Set<string>()): Set<string> {
  if (seen.has(from) || !/\.tsx?$/.test(from)) return seen;
  seen.add(from);
  for (const file of importsOf(from)) reached(file, seen);
  return seen;
}

const reachedFiles = reached(join(server, "heavyThread.ts"));
const limits = join(server, "limits");
/** Limits that only the memory of one thread counts. */
const bare = readdirSync(limits)
  .map((name) => join(limits, name))
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
  .filter((file) => basename(file) !== "consumeKept.ts")
  .filter((file) => importsOf(file).includes(join(limits, "consume.ts")));

it("counts what a thread's program takes in the database, which all threads share", () => {
  // A graph that lost its way would reach nothing, and find nothing wrong.
  expect(reachedFiles.size).toBeGreaterThan(100);
  expect(reachedFiles).toContain(join(limits, "consumeKept.ts"));
  expect(bare.length).toBeGreaterThan(2);
  const uses = [...reachedFiles].flatMap((file) =>
    importsOf(file)
      .filter((used) => bare.includes(used))
      .map((used) => `${basename(file)} ${basename(used)}`),
  );
  // What is taken of a request before it is handed over.
  expect(uses.sort()).toEqual([
    "handleHook.ts consumeHookAddress.ts",
    "handleRest.ts callQuotas.ts",
    "handleTrpc.ts callQuotas.ts",
  ]);
});

it("takes points of a limiter nowhere but in consume.ts", () => {
  const direct = [...reachedFiles].filter((file) => /\.consume\(/.test(readFileSync(file, "utf8")));
  expect(direct.map((file) => basename(file))).toEqual(["consume.ts"]);
});
