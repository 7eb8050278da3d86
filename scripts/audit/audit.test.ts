import { execFile } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { judgeAdvisories } from "./judgeAdvisories.ts";

const root = resolve(import.meta.dirname, "../..");

/** A registry's advisories, by its protocol for many packages at once. */
async function openRegistry(status: number, advisories: unknown): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(advisories));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

async function audit(registry: string): Promise<{ code: number; said: string }> {
  const env = { ...process.env, pnpm_config_registry: registry };
  const ended = promisify(execFile)(process.execPath, ["scripts/audit/main.ts"], {
    cwd: root,
    env,
  });
  return ended.then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error) => ({ code: error.code, said: `${error.stdout}${error.stderr}` }),
  );
}

const advisory = {
  id: 1,
  url: "https://github.com/advisories/GHSA-aaaa-bbbb-cccc",
  title: "Prototype pollution",
  severity: "high",
  vulnerable_versions: "<99",
  cwe: ["CWE-1321"],
  cvss: { score: 8, vectorString: "CVSS:3.1/AV:N" },
};

test("a locked version with a known high vulnerability fails, a clean lockfile passes", async () => {
  const found = await audit(await openRegistry(200, { minimist: [advisory] }));
  expect(found).toMatchObject({ code: 1, said: expect.stringContaining("GHSA-aaaa-bbbb-cccc") });
  const moderate = { ...advisory, severity: "moderate" };
  expect((await audit(await openRegistry(200, { minimist: [moderate] }))).code).toBe(0);
});

test("a registry without advisories is told apart from a clean lockfile", async () => {
  expect((await audit(await openRegistry(405, {}))).code).toBe(3);
});

test("an accepted advisory passes until its day and not after it", () => {
  const audited = {
    advisories: {
      1: {
        github_advisory_id: "GHSA-aaaa-bbbb-cccc",
        module_name: "minimist",
        severity: "critical" as const,
        title: "Prototype pollution",
      },
    },
  };
  const allowed = [
    { advisory: "GHSA-aaaa-bbbb-cccc", reason: "only used by a test", until: "2026-12-01" },
  ];
  expect(judgeAdvisories(audited, allowed, "2026-12-01")).toEqual([]);
  expect(judgeAdvisories(audited, allowed, "2026-12-02")).toEqual([
    expect.stringContaining("accepted until 2026-12-01"),
  ]);
  expect(judgeAdvisories(audited, [], "2026-12-01")).toHaveLength(1);
});
