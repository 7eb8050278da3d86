import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { trailbaseCrateSources } from "./trailbaseCrateSources.ts";

it("holds the files of cargo/ as they are (pnpm --filter @lapline/workloads cargo-sources)", () => {
  const file = (path: string) =>
    readFileSync(new URL(`../../cargo/${path}`, import.meta.url), "utf8");
  const locked = (version: string) => ({
    manifest: file(`trailbase-${version}/Cargo.toml`),
    lock: file(`trailbase-${version}/Cargo.lock`),
  });
  expect(trailbaseCrateSources).toEqual({
    mainRs: file("main.rs"),
    pnpm: file("pnpm.sh"),
    locked: { "0.1.0": locked("0.1.0"), "0.2.0": locked("0.2.0") },
  });
});
