import type { Catalog, HookRuleInput, HookTry } from "@lapline/contracts";
import type { EngineContext } from "../../base/index.ts";
import { projectCatalog } from "../definitions/projectCatalog.ts";
import { planRun } from "../planning/planRun.ts";
import { readLabelOffers } from "../planning/readLabelOffers.ts";
import { addFileBaseline } from "./addFileBaseline.ts";
import { askedWords, askFirst } from "./askFirst.ts";
import { hookEventSchema } from "./events/hookEvent.ts";
import { planHookRule } from "./planHookRule.ts";
import { untrustedReason } from "./untrustedReason.ts";
import { hookSelect, viewHook } from "./viewHook.ts";

export interface TryHookRuleInput {
  projectId: string;
  hookId: string;
  rule: HookRuleInput;
  deliveryId?: string | undefined;
}

/**
 * What a rule would do with a delivery that came (the newest with an event, or a named one), without
 * doing it. Null when the project has no such trigger.
 */
export async function tryHookRule(
  { db, clock }: EngineContext,
  installed: Catalog,
  { projectId, hookId, rule, deliveryId }: TryHookRuleInput,
): Promise<HookTry | null> {
  const row = await db.inboundHook.findFirst({
    where: { id: hookId, projectId },
    select: hookSelect(clock.now()),
  });
  if (row === null) return null;
  const hook = viewHook(row);
  const found = await db.inboundDelivery.findFirst({
    where: {
      hookId,
      projectId,
      kind: { not: null },
      ...(deliveryId === undefined ? {} : { id: deliveryId }),
    },
    orderBy: { id: "desc" },
    select: { id: true, event: true, createdAt: true, facts: true },
  });
  if (found === null) return { delivery: null, result: null, submission: null, waits: null };
  const { id, event: name, createdAt, facts } = found;
  const event = hookEventSchema.parse(facts);
  const delivery = { id, event: name, createdAt: createdAt.toISOString() };
  const question = await askFirst(db, { ...hook, projectId, rules: [rule] }, event);
  const asks = question === null ? [] : [`It would first ask ${askedWords(question)}.`];
  const catalog = await projectCatalog(db, installed, projectId);
  const planned = planHookRule(catalog, rule, event);
  if (planned.outcome === "none") {
    return { delivery, result: planned.result, submission: null, waits: null };
  }
  const { submission, result: ran } = await addFileBaseline(db, catalog, rule, planned);
  const { problems } = planRun(catalog, submission, await readLabelOffers(db, projectId));
  const outcome = problems.length === 0 ? ("ran" as const) : ("failed" as const);
  const { target } = rule.template;
  const { version } = ran;
  const verb = problems.length === 0 ? "Would run" : "Could not run";
  const result = {
    ...ran,
    outcome,
    sentence: `${verb} ${target} ${version}.`,
    notes: [...asks, ...ran.notes],
    problems,
  };
  return { delivery, result, submission, waits: untrustedReason(event, hook.approval) };
}
