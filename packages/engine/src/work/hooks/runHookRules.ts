import type { Catalog, Hook, HookRule, HookRuleResult } from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { Actor, EngineContext } from "../../base/index.ts";
import { projectCatalog } from "../definitions/projectCatalog.ts";
import { planRun } from "../planning/planRun.ts";
import { readLabelOffers } from "../planning/readLabelOffers.ts";
import { storeRun } from "../runs/storeRun.ts";
import { forkSecretProblems } from "../secrets/forkSecretProblems.ts";
import { addFileBaseline } from "./addFileBaseline.ts";
import type { HookEvent } from "./events/hookEvent.ts";
import { planHookRule } from "./planHookRule.ts";
import { readOwnTargets, type ToldFile } from "./readOwnTargets.ts";
import { settleOwnFile } from "./settleOwnFile.ts";
import { untrustedReason } from "./untrustedReason.ts";

interface RunHookRulesInput {
  hook: Pick<Hook, "id" | "name" | "definitionFile"> & { projectId: string };
  deliveryKey: string;
  rules: readonly HookRule[];
  event: HookEvent;
  /** The definition of the event's commit, where it was read. */
  file: ToldFile | null;
}

/** Lets every rule that fits an event submit its run, in the caller's transaction. */
export async function runHookRules(
  tx: Tx,
  context: EngineContext,
  installed: Catalog,
  { hook, deliveryKey, rules, event, file }: RunHookRulesInput,
): Promise<HookRuleResult[]> {
  const { projectId } = hook;
  const actor: Actor = { kind: "hook", id: hook.id, name: `CI trigger ${hook.name}` };
  const offered = await projectCatalog(tx, installed, projectId);
  const offers = await readLabelOffers(tx, projectId);
  const own = await readOwnTargets(tx, { projectId, rules }, event);
  const results: HookRuleResult[] = [];
  // Whoever approved it let its code run, which is less than fetching it with a password.
  const isForeign = untrustedReason(event, "forks") !== null;
  for (const rule of rules) {
    const planned = planHookRule(offered, rule, event);
    if (planned.outcome === "none") {
      results.push(planned.result);
      continue;
    }
    let result = { ...planned.result };
    const refuse = (problems: HookRuleResult["problems"]) => {
      const sentence = `Could not run ${rule.template.target} ${result.version}.`;
      results.push({ ...result, outcome: "failed", sentence, problems });
    };
    let { submission } = planned;
    let catalog = offered;
    const target = own.get(rule.template.target);
    if (target !== undefined) {
      const settled = await settleOwnFile(tx, context, installed, {
        ...{ projectId, actor, target, event, file, definitionFile: hook.definitionFile },
      });
      if (settled.outcome === "refused") {
        refuse(settled.problems);
        continue;
      }
      const { revisionId, note } = settled;
      if (note !== null) result.notes = [...result.notes, note];
      if (revisionId !== null) {
        submission = { ...submission, definition: { revisionId } };
        catalog = await projectCatalog(tx, installed, projectId, { revisionIds: [revisionId] });
      }
    }
    ({ submission, result } = await addFileBaseline(tx, catalog, rule, { submission, result }));
    const plan = planRun(catalog, submission, offers);
    if (plan.problems.length > 0) {
      refuse(plan.problems);
      continue;
    }
    const refused = isForeign ? await forkSecretProblems(tx, plan.jobs, event.headRepository) : [];
    if (refused.length > 0) {
      refuse(refused);
      continue;
    }
    const stored = await storeRun(tx, context, catalog, {
      projectId,
      actor,
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
