import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { findProgram, requireRust, testEnv } from "@lapline/testkit";
import type { ProvisionPlan } from "@lapline/workloads";
import { describe, expect, test } from "vitest";
import { provideCache } from "../testing/provideCache.ts";
import { provisionContext } from "../testing/provisionContext.ts";
import { programSizes } from "./programSizes.ts";
import { provision } from "./provision.ts";

const run = promisify(execFile);
const buildTimeoutMs = 10 * 60_000;
const cache = provideCache("cargo");
const registry = "registry+https://github.com/rust-lang/crates.io-index";
const itoa = "49f1f14873335454500d59611f1cf4a4b0f786f9ac11f4312a78e4cf2566695b";

function plan(version = "1.0.11"): Extract<ProvisionPlan, { kind: "cargo" }> {
  return {
    kind: "cargo",
    crate: "itoa",
    version,
    manifest: `[package]\nname = "tiny"\nversion = "0.0.0"\nedition = "2021"\n\n[dependencies]\nitoa = "=${version}"\n`,
    lock: `version = 4\n\n[[package]]\nname = "itoa"\nversion = "${version}"\nsource = "${registry}"\nchecksum = "${itoa}"\n\n[[package]]\nname = "tiny"\nversion = "0.0.0"\ndependencies = [\n "itoa",\n]\n`,
    mainRs: `fn main() { println!("{}", itoa::Buffer::new().format(102334155)); }`,
    tools: {},
    standIns: {},
    executable: "tiny",
  };
}

const context = () => provisionContext(testEnv.path, cache.dir);

describe.runIf(requireRust().available)("cargo", { timeout: buildTimeoutMs }, () => {
  test("a program is built with its locked crates, and once", async () => {
    await using provisioning = await context();
    const artifact = await provision(plan(), provisioning.context);
    expect((await run(artifact.executable ?? "")).stdout).toBe("102334155\n");
    const again = await provision(plan(), provisioning.context);
    expect(again.digest).toBe(artifact.digest);
    expect(provisioning.lines.join("\n")).toContain("from the cache");
  });

  test.runIf(findProgram("strip") !== null)(
    "its size is known with and without symbols",
    async () => {
      await using provisioning = await context();
      const artifact = await provision(plan(), provisioning.context);
      const sizes = await programSizes(plan(), artifact, provisioning.context);
      expect(sizes.defaultBytes).toBe(artifact.sizeBytes);
      expect(sizes.strippedBytes).toBeGreaterThan(100_000);
      expect(sizes.strippedBytes).toBeLessThan(artifact.sizeBytes);
    },
  );

  test("a stand-in is found before any program of the machine", async () => {
    await using provisioning = await context();
    const script = '#!/bin/sh\necho "the stand-in was called" >&2\nexit 1\n';
    const attempt = provision({ ...plan(), standIns: { rustc: script } }, provisioning.context);
    await expect(attempt).rejects.toMatchObject({ code: "build_failed" });
    expect(provisioning.lines.join("\n")).toContain("the stand-in was called");
  });

  test("a version that does not exist is version_not_found", async () => {
    await using provisioning = await context();
    const attempt = provision(plan("99.0.0"), provisioning.context);
    await expect(attempt).rejects.toMatchObject({ code: "version_not_found" });
  });

  test("a program that does not compile is build_failed", async () => {
    await using provisioning = await context();
    const attempt = provision({ ...plan(), mainRs: "fn main() { none() }" }, provisioning.context);
    await expect(attempt).rejects.toMatchObject({ code: "build_failed" });
  });

  test("a missing tool is named with its Debian package", async () => {
    await using provisioning = await context();
    const tools = { "no-such-tool": "no-such-package" };
    const attempt = provision({ ...plan(), tools }, provisioning.context);
    await expect(attempt).rejects.toThrow("no-such-tool is not on the PATH of this machine");
  });
});
