import { inOwnDatabase } from "@lapline/testkit";
import { beforeAll, expect, test } from "vitest";
import { openTestEngine, type TestEngine } from "../../testing/openTestEngine.ts";
import { claimJob } from "../jobs/claimJob.ts";
import { settleChecksum } from "./settleChecksum.ts";

let engine: TestEngine;

beforeAll(async () => {
  engine = await inOwnDatabase(openTestEngine);
  return engine.close;
});

/** A machine that owns a job of the one version that all jobs of this test have. */
async function owningMachine(label: string) {
  const machineId = await engine.addMachine(label);
  await engine.submit({ labels: [label] });
  const claimed = await claimJob(engine.context, { machineId, sandboxes: ["process"] });
  if (claimed === null) throw new Error("there was no job to claim");
  const { jobId, fence, version } = claimed;
  return { jobId, machineId, fence, version };
}

const address = (name: string) => `https://host.example/${name}.zip`;
const sum = (digit: number) => digit.toString(16).repeat(64);

test("of machines that fetch a file at once, one is first and all are held to its sum", async () => {
  const owners = await Promise.all(
    Array.from({ length: 8 }, (_, index) => owningMachine(`race-${index}`)),
  );
  const outcomes = await Promise.all(
    owners.map((owner, index) =>
      settleChecksum(engine.context, { ...owner, address: address("race"), sha256: sum(index) }),
    ),
  );
  const sums = outcomes.map((one) => (one.kind === "settled" ? one.checksum.sha256 : one.kind));
  expect(new Set(sums).size).toBe(1);
  expect(await engine.db.downloadChecksum.count({ where: { address: address("race") } })).toBe(1);
  const audited = await engine.db.audit.count({ where: { action: "checksum.pinned" } });
  expect(audited).toBe(1);
});

test("the first sum stays, whatever comes later", async () => {
  const owner = await owningMachine("later");
  const first = { ...owner, address: address("later"), sha256: sum(1) };
  expect(await settleChecksum(engine.context, first)).toMatchObject({ kind: "settled" });
  expect(await settleChecksum(engine.context, { ...first, sha256: sum(2) })).toMatchObject({
    kind: "settled",
    checksum: { sha256: sum(1) },
  });
});

test("a machine speaks only for a version of the job that it owns, and for few files", async () => {
  const owner = await owningMachine("owner");
  const file = { ...owner, address: address("0"), sha256: sum(3) };
  const { context } = engine;
  expect(await settleChecksum(context, { ...file, fence: owner.fence + 1 })).toEqual({
    kind: "fenced",
  });
  const other = await engine.addMachine("stranger");
  expect(await settleChecksum(context, { ...file, machineId: other })).toEqual({ kind: "fenced" });
  expect(await settleChecksum(context, { ...file, version: "0.0.1" })).toMatchObject({
    kind: "refused",
  });
  const kinds: string[] = [];
  for (let index = 0; index < 12; index += 1) {
    const one = { ...file, address: address(`many-${index}`) };
    kinds.push((await settleChecksum(context, one)).kind);
  }
  expect(kinds).toContain("settled");
  expect(kinds.at(-1)).toBe("refused");
});
