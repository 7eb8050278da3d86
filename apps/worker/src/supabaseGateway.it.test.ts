import { join } from "node:path";
import type { Params } from "@lapline/contracts";
import { isLeftOut, requireGo, requireSources } from "@lapline/testkit";
import type { Artifact, LaunchPlan } from "@lapline/workloads";
import { harnessPlan, wholeTrial } from "@lapline/workloads/harnessTesting";
import { beforeAll, describe, expect, test } from "vitest";
import { provideCache } from "./testing/provideCache.ts";
import { provideHarness } from "./testing/provideHarness.ts";
import { startDeclaredGateway } from "./testing/startDeclaredGateway.ts";
import { startSupabase, supabasePrograms, supabaseSecrets } from "./testing/startSupabase.ts";

const harness = provideHarness();
const cache = provideCache("supabase");
const buildMs = 30 * 60_000;
const repository = "https://github.com/supabase/auth";
const small: Params = { count: 60, warmup: 10, inFlight: 4 };

/** What the probe refuses may be written by another policy that names the same table. */
const leak = `CREATE POLICY message_leak ON public.message FOR INSERT TO authenticated
  WITH CHECK (room = 1 OR EXISTS (SELECT 1 FROM public.room_members));`;

const canBuild = requireGo().available && requireSources([repository]).available;

describe.runIf(canBuild && !isLeftOut("supabase-core 12.0.2-2"))(
  "the complete set's requests, through its gateway's configuration, on the services themselves",
  { timeout: buildMs },
  () => {
    let artifact: Artifact;
    beforeAll(async () => {
      artifact = await supabasePrograms(cache.dir);
    }, buildMs);

    async function trial(
      scenario: string,
      params: Params,
      services: Parameters<typeof startSupabase>[1] = {},
    ) {
      await using supabase = await startSupabase(artifact, services);
      await using gateway = await startDeclaredGateway(supabase.kongConfiguration);
      const plan = harnessPlan(
        {
          target: "supabase",
          version: "2026.2.16",
          scenario,
          durability: "sync-commit",
          dataDir: "/nowhere",
          baseUrl: gateway.baseUrl,
          secrets: supabaseSecrets,
        },
        params,
      );
      const done = await wholeTrial([process.execPath, join(harness.dir, "http.mjs")], plan);
      // Other programs of the machine may keep the load child waiting.
      const reasons = done.reasons.filter(({ code }) => code !== "generator_saturated");
      return { ...done, reasons };
    }

    test.each([
      ["records.mixed", undefined, { ...small, rows: 50 }],
      ["records.list", "200", { ...small, rows: 50 }],
      ["records.filter", "200", { ...small, rows: 200, contains: "7" }],
      ["records.update", "200", { ...small, rows: 256 }],
      ["records.delete", "200", small],
      ["records.batch", "201", { ...small, batchSize: 20 }],
      ["footprint", "200", { requests: 60 }],
      ["api.list_filtered", "206", { ...small, loadModel: "fixed_work" }],
      ["api.update", "200", { ...small, loadModel: "fixed_work" }],
      ["api.delete", "200", { ...small, loadModel: "fixed_work" }],
      ["api.batch_create", "201", { ...small, loadModel: "fixed_work" }],
    ] satisfies [string, string | undefined, Params][])(
      "do %s and find what they must",
      async (scenario, status, params) => {
        const { prepare, run, verify, reasons } = await trial(scenario, params);
        expect(reasons).toEqual([]);
        expect(run.load.operations).toBe(60);
        if (status !== undefined) expect(run.load.statusCounts).toEqual({ [status]: 60 });
        expect(prepare.settings).toMatchObject({
          postgrestVersion: "12.0.2",
          authVersion: "2.196.0",
        });
        expect(verify.settings).toMatchObject({
          synchronousCommit: "on",
          fsync: "on",
          rowChecks: "membership",
        });
      },
    );

    test("a database without fsync makes the trial invalid", async () => {
      const { reasons } = await trial("records.insert", small, {
        change: (plan) => changed(plan, "postgres", { argv: ["-c", "fsync=off"] }),
      });
      expect(reasons.map(({ code }) => code)).toEqual(["durability_mismatch"]);
    });

    test("a policy that lets an outsider write makes the trial invalid", async () => {
      const { reasons } = await trial("records.insert", small, {
        change: (plan) => changed(plan, "auth", { sql: leak }),
      });
      expect(reasons.map(({ code }) => code)).toContain("access_rule_not_enforced");
    });
  },
);

/** The launch plan with one component that was started or set up otherwise. */
function changed(
  plan: LaunchPlan,
  name: string,
  { argv = [], sql = "" }: { argv?: readonly string[]; sql?: string },
): LaunchPlan {
  const components = plan.components?.map((one) => {
    if (one.name !== name) return one;
    const files = Object.entries(one.files).map(([file, text]) => [
      file,
      file === "chat.sql" ? `${text}${sql}` : text,
    ]);
    return { ...one, argv: [...one.argv, ...argv], files: Object.fromEntries(files) };
  });
  return { ...plan, ...(components && { components }) };
}
