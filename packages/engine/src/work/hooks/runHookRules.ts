import type { Catalog, HookDeliveryState, HookRule, HookRuleResult } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import { planRun } from "../planning/planRun.ts";
import { readLabelOffers } from "../planning/readLabelOffers.ts";
import { storeRun } from "../runs/storeRun.ts";
import type { HookEvent } from "./events/hookEvent.ts";
import { planHookRule } from "./planHookRule.ts";

interface RunHookRulesInput {
  hook: { id: string; projectId: string; name: string };
  deliveryKey: string;
  rules: readonly HookRule[];
  event: HookEvent;
}

/** Lets every rule that fits an event submit its run, in the caller's transaction. */
export async function runHookRules(
  tx: Tx,
  context: EngineContext,
  catalog: Catalog,
  { hook, deliveryKey, rules, event }: RunHookRulesInput,
): Promise<HookRuleResult[]> {
  const { projectId } = hook;
  const offers = await readLabelOffers(tx, projectId);
  const results: HookRuleResult[] = [];
  for (const rule of rules) {
    const planned = planHookRule(catalog, rule, event);
    if (planned.outcome === "none") {
      results.push(planned.result);
      continue;
    }
    const { submission, result } = planned;
    const plan = planRun(catalog, submission, offers);
    if (plan.problems.length > 0) {
      const sentence = `Could not run ${rule.template.target} ${result.version}.`;
      results.push({ ...result, outcome: "failed", sentence, problems: plan.problems });
      continue;
    }
    const stored = await storeRun(tx, context, catalog, {
      projectId,
      actor: { kind: "hook", id: hook.id, name: `CI trigger ${hook.name}` },
      submission,
      purpose: "submitted",
      idempotencyKey: `hook ${hook.id} ${rule.id} ${deliveryKey}`,
      ...plan,
      offers,
    });
    if (stored === null) throw new Error(`the run of ${deliveryKey} exists without its delivery`);
    results.push({ ...result, runId: stored.runId });
  }
  return results;
}

/** What an event came to, by what its rules made of it. */
export function summarise(results: readonly HookRuleResult[]): {
  state: Extract<HookDeliveryState, "ran" | "ignored" | "failed">;
  summary: string;
} {
  if (results.length === 0) {
    return { state: "ignored", summary: "Ignored, because the trigger has no rules." };
  }
  const ran = results.filter(({ outcome }) => outcome === "ran");
  const failed = results.filter(({ outcome }) => outcome === "failed");
  const failures = failed.map(({ rule, sentence }) => `${rule}: ${sentence}`).join(" ");
  if (ran.length > 0) {
    const versions = ran.map(({ version }) => version).join(", ");
    const runs = ran.length === 1 ? "1 run" : `${ran.length} runs`;
    return { state: "ran", summary: `Started ${runs} of ${versions}. ${failures}`.trim() };
  }
  if (failed.length > 0) return { state: "failed", summary: `Started nothing. ${failures}` };
  const why = results.map(({ rule, sentence }) => `${rule}: ${sentence}`).join(" ");
  return { state: "ignored", summary: `Ignored, because no rule fits. ${why}` };
}
