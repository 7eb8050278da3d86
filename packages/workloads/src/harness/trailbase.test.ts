import type { Params } from "@lapline/contracts";
import { describe, expect, it } from "vitest";
import { apiScenarioIds } from "../scenarios/apiScenarios.ts";
import type { StubReply, StubRequest } from "./testing/httpStub.ts";
import { stubTrial } from "./testing/stubTrial.ts";
import { trailbaseStub } from "./testing/trailbaseStub.ts";

const secrets = { adminPassword: "admin-pass-1", memberPassword: "member-pass-1" };

function trial(
  answer: (request: StubRequest) => StubReply,
  version: string,
  scenario: string,
  params: Params,
) {
  const about = { target: "trailbase", version, scenario, durability: "wal-normal", secrets };
  return stubTrial(answer, about, params);
}

const small = { count: 60, warmup: 10, inFlight: 4 };
/** Smaller than quick: the server of this test looks through all of its rows. */
const smaller: Record<string, Params> = { "api.list_large": { rows: 300 } };

it("is loaded by TrailBase's own client", async () => {
  const about = { target: "trailbase", version: "0.22.6", scenario: "records.mixed" };
  const options = { client: "sdk" };
  const { prepare, run, verify } = await stubTrial(
    trailbaseStub("0.22.6"),
    { ...about, durability: "wal-normal", secrets, options },
    { ...small, rows: 50 },
  );
  expect(prepare.settings.client).toMatch(/^trailbase 0\.12\.1, Node\.js /);
  expect(run.load.statusCounts).toEqual({ "200": 60 });
  expect([...run.reasons, ...verify.reasons]).toEqual([]);
});

// Releases on either side of each change of the protocol.
const onTheTable = ["0.7.3", "0.33.2"];
for (const version of ["0.7.3", "0.14.1", "0.21.0", "0.33.2", `0.33.2@sha256:${"a".repeat(64)}`]) {
  describe(`load child on a server that speaks TrailBase ${version.slice(0, 20)}`, () => {
    const release = version.split("@")[0] ?? "";
    for (const [scenario, params] of [
      ["records.insert", small],
      ["records.read", { ...small, rows: 50 }],
      ["records.mixed", { ...small, rows: 50 }],
      ["records.list", { ...small, rows: 50 }],
      ["records.filter", { ...small, rows: 200, contains: "7" }],
      ["records.update", { ...small, rows: 256 }],
      ["records.delete", small],
      ["records.batch", { ...small, batchSize: 20 }],
      ["footprint", { requests: 60 }],
      ...(onTheTable.includes(version) ? apiScenarioIds : []).map((id): [string, Params] => [
        id,
        { loadModel: "fixed_work", ...small, ...smaller[id] },
      ]),
    ] satisfies [string, Params][]) {
      it(`does ${scenario} and finds what it must`, async () => {
        const { prepare, run, verify } = await trial(
          trailbaseStub(release),
          version,
          scenario,
          params,
        );
        expect(prepare.targetVersion).toBe(release);
        expect(run.load.statusCounts).toEqual({ "200": 60 });
        expect(verify.settings).toMatchObject({ journalMode: "wal", synchronous: "1" });
        const reasons = run.reasons.filter(({ code }) => code !== "generator_saturated");
        expect([...reasons, ...verify.reasons]).toEqual([]);
      });
    }
  });
}

it("another durability than the mode promises makes the trial invalid", async () => {
  const answer = trailbaseStub("0.33.2", 0);
  const { verify } = await trial(answer, "0.33.2", "records.insert", small);
  expect(verify.reasons.map(({ code }) => code)).toEqual(["durability_mismatch"]);
});

it("an outsider who may write makes the trial invalid", async () => {
  const stub = trailbaseStub("0.33.2");
  const open = (request: StubRequest): StubReply => {
    const reply = stub(request);
    return reply.status === 403 ? { status: 200, body: { ids: ["x"] } } : reply;
  };
  const { run } = await trial(open, "0.33.2", "records.insert", small);
  expect(run.reasons.map(({ code }) => code)).toContain("access_rule_not_enforced");
});
