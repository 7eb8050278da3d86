import { randomUUID } from "node:crypto";
import type { ClaimedJob } from "@lapline/contracts";
import { catalog } from "@lapline/workloads/catalog";
import { expect, test } from "vitest";
import { planLocalJob } from "../runOnce/planLocalJob.ts";
import type { WallsState } from "../sandbox/walls/walls.ts";
import { findWorkload } from "./findWorkload.ts";

const walls = { up: true } as WallsState;

function jobOf(changes: Partial<ClaimedJob>): ClaimedJob {
  const plan = planLocalJob({
    target: "pocketbase",
    version: "0.36.8",
    scenario: "records.insert",
  });
  if (!plan.ok) throw new Error(plan.problems.join(" "));
  return { ...plan.job, jobId: randomUUID(), ...changes };
}
const problemOf = (options: Record<string, string | number>, changes: Partial<ClaimedJob> = {}) => {
  const job = jobOf(changes);
  const params = { ...job.params, ...options };
  try {
    findWorkload({ ...job, params }, ["process", "docker"], walls);
    return null;
  } catch (error) {
    return error;
  }
};

test("a job with options of its target is taken, whatever its scenario knows", () => {
  expect(problemOf({})).toBeNull();
  expect(problemOf({ build: "cgo", goamd64: "v3", toolchain: "go1.26.8" })).toBeNull();
});

test.each([
  [{ build: "zig" }, {}, /Use go or cgo/],
  [{ scriptWorkers: 4 }, {}, /does nothing in records\.insert/],
  [{ bild: "cgo" }, {}, /no parameter called bild/],
  [{ build: "cgo" }, { provisioner: "docker", sandbox: "docker" }, /needs the provisioner go/],
] as const)("%j with %j is refused, though the server let it through", (options, changes, told) => {
  expect(problemOf(options, changes)).toMatchObject({
    code: "unsupported",
    message: expect.stringMatching(told),
  });
});

test("a client is refused before a job is made, or the worker takes the job", () => {
  const sentences: string[] = [];
  for (const { id, options = [], scenarios, versions, provisioners } of catalog.targets) {
    const option = options.find(({ name }) => name === "client");
    if (option?.kind !== "choice") continue;
    for (const scenario of scenarios) {
      for (const client of option.values) {
        const version = versions.at(-1) ?? "1.0.0";
        const request = { target: id, version, scenario, options: { client } };
        const plan = planLocalJob({ ...request, provisioner: provisioners[0]?.kind });
        if (plan.ok) findWorkload(plan.job, ["process", "docker"], walls);
        else sentences.push(...plan.problems);
      }
    }
  }
  expect(sentences.join(" ")).toContain(
    "pocketbase with client sdk cannot run records.list. Use it with records.insert,",
  );
});
