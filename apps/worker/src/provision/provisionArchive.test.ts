import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { provisionContext } from "../testing/provisionContext.ts";
import { zipOf } from "../testing/zipOf.ts";
import { provision } from "./provision.ts";

const program = Buffer.from("#!/bin/sh\necho trail\n".repeat(100));
const archive = zipOf({ LICENSE: Buffer.from("text"), trail: program });
const sha256 = createHash("sha256").update(archive).digest("hex");
const damaged = Buffer.from(archive);
damaged[archive.indexOf("trail") + 8] = (damaged[archive.indexOf("trail") + 8] ?? 0) ^ 0xff;
const files: Record<string, Buffer> = { "/good.zip": archive, "/damaged.zip": damaged };
files["/text.zip"] = Buffer.from("no archive");

let visits = 0;
const server = createServer((request, response) => {
  visits += 1;
  const path = request.url ?? "/";
  if (path === "/moved.zip") response.writeHead(302, { Location: "/good.zip" }).end();
  else if (path === "/broken.zip") response.writeHead(503).end();
  else if (files[path] === undefined) response.writeHead(404).end();
  else response.end(files[path]);
});
let base = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  base = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

function plan(path: string, known: string | null = null, executable = "trail") {
  return { kind: "archive", url: base + path, version: "1", sha256: known, executable } as const;
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
  ["build_failed", "/good.zip", "0".repeat(64), "trail"],
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
  const nowhere = { ...plan("/good.zip"), url: "http://127.0.0.1:9/good.zip" };
  await expect(provision(nowhere, provisioning.context)).rejects.toMatchObject({
    code: "registry_unreachable",
  });
});
