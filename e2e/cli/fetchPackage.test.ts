import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { tryCommand } from "../selfhost/runCommand.ts";

const script = resolve(import.meta.dirname, "../../action/fetch-lapline.mjs");
const bytes = Buffer.from("a package");
const sum = createHash("sha256").update(bytes).digest("hex");

async function fetchFrom(sums: string) {
  const server = createServer((request, response) =>
    response.end(request.url === "/cli/SHA256SUMS" ? sums : bytes),
  );
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const folder = await mkdtemp(join(tmpdir(), "lapline-fetch-"));
  onTestFinished(async () => {
    server.close();
    await rm(folder, { recursive: true, force: true });
  });
  const target = join(folder, "lapline.tgz");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const result = await tryCommand([process.execPath, script, url, target], { timeoutMs: 30_000 });
  return { ...result, kept: await readFile(target).catch(() => null) };
}

test("the action keeps a package only when the server lists its checksum", async () => {
  expect(await fetchFrom(`${sum}  lapline.tgz\n`)).toMatchObject({ code: 0, kept: bytes });
  for (const sums of ["", `${"0".repeat(64)}  lapline.tgz\n`, `${sum}  other.tgz\n`]) {
    const refused = await fetchFrom(sums);
    expect(refused).toMatchObject({ code: 1, kept: null });
    expect(refused.output).toContain(sum);
  }
});
