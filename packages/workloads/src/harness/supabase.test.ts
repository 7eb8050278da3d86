import type { Params } from "@lapline/contracts";
import { describe, expect, it } from "vitest";
import { apiScenarioIds } from "../scenarios/apiScenarios.ts";
import type { StubReply, StubRequest } from "./testing/httpStub.ts";
import { stubTrial } from "./testing/stubTrial.ts";
import { supabaseStub } from "./testing/supabaseStub.ts";

const jwtSecret = "a-secret-of-at-least-thirty-two-characters";
const secrets = { databasePassword: "db-pass-1", jwtSecret, memberPassword: "member-pass-1" };
const small = { count: 60, warmup: 10, inFlight: 4 };
/** Smaller than quick: the server of this test looks through all of its rows. */
const smaller: Record<string, Params> = { "api.list_large": { rows: 300 } };
const stores = ["api.create", "api.batch_create"];

function trial(answer: (request: StubRequest) => StubReply, scenario: string, params: Params) {
  const about = { target: "supabase", version: "2026.2.16", durability: "sync-commit", secrets };
  return stubTrial(answer, { ...about, scenario }, params);
}

describe("load child on a server that speaks the routes of SupaBase", () => {
  for (const [scenario, status, params] of [
    ["records.insert", "201", small],
    ["records.read", "200", { ...small, rows: 50 }],
    ["records.list", "200", { ...small, rows: 50 }],
    ["records.filter", "200", { ...small, rows: 200, contains: "7" }],
    ["records.update", "200", { ...small, rows: 256 }],
    ["records.delete", "200", small],
    ["records.batch", "201", { ...small, batchSize: 20 }],
    ["footprint", "200", { requests: 60 }],
    ...apiScenarioIds.map((id): [string, string, Params] => {
      const params = { loadModel: "fixed_work", ...small, ...smaller[id] };
      return [id, stores.includes(id) ? "201" : "200", params];
    }),
  ] satisfies [string, string, Params][]) {
    it(`does ${scenario} and finds what it must`, async () => {
      const { run, verify } = await trial(supabaseStub(jwtSecret), scenario, params);
      expect(run.load.statusCounts).toEqual({ [status]: 60 });
      expect(verify.settings).toMatchObject({ synchronousCommit: "on", fsync: "on" });
      const reasons = run.reasons.filter(({ code }) => code !== "generator_saturated");
      expect([...reasons, ...verify.reasons]).toEqual([]);
    });
  }
});

it("a database without fsync makes the trial invalid", async () => {
  const { verify } = await trial(supabaseStub(jwtSecret, "off"), "records.insert", small);
  expect(verify.reasons.map(({ code }) => code)).toEqual(["durability_mismatch"]);
});

it("a policy that lets an outsider write makes the trial invalid", async () => {
  const stub = supabaseStub(jwtSecret);
  const open = (request: StubRequest): StubReply => {
    const reply = stub(request);
    return reply.status === 403 ? { status: 201, body: [{ id: 1 }] } : reply;
  };
  const { run } = await trial(open, "records.insert", small);
  expect(run.reasons.map(({ code }) => code)).toContain("access_rule_not_enforced");
});
