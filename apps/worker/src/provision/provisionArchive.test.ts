import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { createServer } from "node:http";
import type { Address } from "@lapline/contracts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { provisionContext } from "../testing/provisionContext.ts";
import { zipOf } from "../testing/zipOf.ts";
import { provision } from "./provision.ts";

const program = Buffer.from("#!/bin/sh\necho trail\n".repeat(100));
const archive = await zipOf({ LICENSE: Buffer.from("text"), trail: program });
const sha256 = createHash("sha256").update(archive).digest("hex");
const damaged = Buffer.from(archive);
damaged[archive.indexOf("trail") + 8] = (damaged[archive.indexOf("trail") + 8] ?? 0) ^ 0xff;
const files: Record<string, Buffer> = { "/good.zip": archive, "/damaged.zip": damaged };
files["/text.zip"] = Buffer.from("no archive");

files["/folder/good.zip"] = archive;

/** A host that no plan names; whoever asks it has followed a redirect too far. */
let foreignVisits = 0;
const foreign = createServer((_, response) => {
  foreignVisits += 1;
  response.end(archive);
});
const redirects: Record<string, string> = {
  "/folder/out.zip": "/good.zip",
  "/folder/dots.zip": "%2e%2e/good.zip",
  "/folder/slash.zip": "x%2f..%2f..%2fgood.zip",
  "/folder/file.zip": "file:///etc/passwd",
  "/folder/in.zip": "good.zip",
  "/folder/twice.zip": "host.zip",
};
let visits = 0;
const server = createServer((request, response) => {
  visits += 1;
  const path = request.url ?? "/";
  const moved = redirects[path];
  if (moved !== undefined) response.writeHead(302, { Location: moved }).end();
  else if (path === "/moved.zip") response.writeHead(302, { Location: "/good.zip" }).end();
  else if (path === "/broken.zip") response.writeHead(503).end();
  else if (files[path] === undefined) response.writeHead(404).end();
  else response.end(files[path]);
});
let base = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise<void>((resolve) => foreign.listen(0, "127.0.0.1", resolve));
  const elsewhere = foreign.address();
  const other = `127.0.0.1:${typeof elsewhere === "object" ? elsewhere?.port : 0}`;
  redirects["/folder/host.zip"] = `http://${other}/folder/good.zip`;
  base = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  const { host } = new URL(base);
  redirects["/folder/user.zip"] = `http://somebody@${host}/folder/good.zip`;
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await new Promise((resolve) => foreign.close(resolve));
});

function plan(path: string, known: string | null = null, executable = "trail") {
  const url = `${base}${path}` as Address;
  return {
    kind: "archive",
    url,
    folders: [`${base}/`],
    version: "1",
    sha256: known,
    executable,
  } as const;
}

test("the program of an archive is kept, executable, and fetched once", async () => {
  await using provisioning = await provisionContext("");
  const { context } = provisioning;
  const first = await provision(plan("/moved.zip", sha256), context);
  expect(await readFile(first.executable ?? "")).toEqual(program);
  expect((await stat(first.executable ?? "")).mode & 0o111).toBe(0o111);
  expect(first.sizeBytes).toBe(program.length);
  const before = visits;
  expect((await provision(plan("/moved.zip", sha256), context)).digest).toBe(first.digest);
  expect(visits).toBe(before);
  expect(provisioning.lines.join("\n")).toContain(sha256);
});

test.each([
  ["version_not_found", "/none.zip", null, "trail"],
  ["registry_unreachable", "/broken.zip", null, "trail"],
  ["provision_failed", "/good.zip", "0".repeat(64), "trail"],
  ["build_failed", "/good.zip", null, "another"],
  ["build_failed", "/damaged.zip", null, "trail"],
  ["build_failed", "/text.zip", null, "trail"],
])("it ends as %s for %s with the checksum %s and program %s", async (code, path, known, name) => {
  await using provisioning = await provisionContext("");
  const attempt = provision(plan(path, known, name), provisioning.context);
  await expect(attempt).rejects.toMatchObject({ code });
});

test("a server that does not answer is registry_unreachable", async () => {
  await using provisioning = await provisionContext("");
  const url = "http://127.0.0.1:9/good.zip" as Address;
  const nowhere = { ...plan("/good.zip"), url, folders: ["http://127.0.0.1:9/"] };
  await expect(provision(nowhere, provisioning.context)).rejects.toMatchObject({
    code: "registry_unreachable",
  });
});

test.each([
  ["another host", "/folder/host.zip"],
  ["another folder of the same host", "/folder/out.zip"],
  ["another folder by encoded dots", "/folder/dots.zip"],
  ["another folder by an encoded slash", "/folder/slash.zip"],
  ["an address with a user", "/folder/user.zip"],
  ["another scheme", "/folder/file.zip"],
  ["another host at the second hop", "/folder/twice.zip"],
])("a redirect to %s is not followed", async (_, path) => {
  await using provisioning = await provisionContext("");
  const inFolder = { ...plan(path), folders: [`${base}/folder/`] };
  const before = foreignVisits;
  await expect(provision(inFolder, provisioning.context)).rejects.toMatchObject({
    code: "provision_failed",
    message: expect.stringContaining("is not an allowed place"),
  });
  expect(foreignVisits).toBe(before);
});

test("a redirect within the allowed folders is followed", async () => {
  await using provisioning = await provisionContext("");
  const inFolder = { ...plan("/folder/in.zip", sha256), folders: [`${base}/folder/`] };
  const { executable } = await provision(inFolder, provisioning.context);
  expect(await readFile(executable ?? "")).toEqual(program);
});

test("a file is held to the sum of its first use, and a mismatch names both", async () => {
  await using provisioning = await provisionContext("");
  const { context } = provisioning;
  const firstSeenAt = "2026-11-01T10:00:00.000Z";
  const asked: { address: string; sha256: string }[] = [];
  const kept = "f".repeat(64);
  const settleChecksum: typeof context.settleChecksum = async (file) => {
    asked.push(file);
    return { sha256: kept, firstSeenAt };
  };
  await expect(provision(plan("/good.zip"), { ...context, settleChecksum })).rejects.toMatchObject({
    code: "provision_failed",
    message: expect.stringMatching(new RegExp(`${sha256}.*${firstSeenAt}.*${kept}`)),
  });
  expect(asked).toEqual([{ address: `${base}/good.zip`, sha256 }]);
});

test("what lies in the cache is held to the first use as well", async () => {
  await using provisioning = await provisionContext("");
  const { context } = provisioning;
  const { downloads } = await provision(plan("/good.zip"), context);
  expect(downloads).toEqual([{ address: `${base}/good.zip`, sha256, source: "first use" }]);
  const before = visits;
  const changed = async () => ({ sha256: "f".repeat(64), firstSeenAt: "2026-11-01T10:00:00.000Z" });
  await expect(
    provision(plan("/good.zip"), { ...context, settleChecksum: changed }),
  ).rejects.toMatchObject({ code: "provision_failed" });
  expect(visits).toBe(before);
});
