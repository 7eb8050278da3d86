import {
  type Catalog,
  type Hook,
  type HookDeliveryState,
  type HookRuleResult,
  hookApprovalDays,
} from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { EngineContext } from "../context.ts";
import type { HookEvent, ReadEvent } from "./events/hookEvent.ts";
import { matchRule } from "./matchRule.ts";
import { runHookRules, summarise } from "./runHookRules.ts";
import { untrustedReason } from "./untrustedReason.ts";

/** What becomes of a message, as its row says it. */
export interface Judged {
  state: HookDeliveryState;
  summary: string;
  results: HookRuleResult[];
  /** What a member has to decide first. */
  approval: { commit: string; headRepository: string | null; expiresAt: Date } | null;
}

type JudgingHook = Hook & { projectId: string };

const plain = (state: HookDeliveryState, summary: string): Judged => ({
  state,
  summary,
  results: [],
  approval: null,
});

/** Decides what becomes of a message that came for the first time, and runs what may run at once. */
export async function judgeHookMessage(
  tx: Tx,
  context: EngineContext,
  catalog: Catalog,
  { hook, deliveryKey, read }: { hook: JudgingHook; deliveryKey: string; read: ReadEvent },
): Promise<Judged> {
  if (read.outcome === "ignored") return plain("ignored", `Ignored, because ${read.reason}.`);
  if (read.outcome === "refused") return plain("refused", `Refused, because ${read.reason}.`);
  if (hook.paused) return plain("ignored", "Ignored, because the trigger is paused.");
  const { event } = read;
  const other = otherRepository(hook, event);
  if (other !== null) return plain("refused", `Refused, because ${other}.`);
  const fits = hook.rules.some((rule) => matchRule(rule, event).fits);
  const reason = fits ? untrustedReason(event, hook.approval) : null;
  if (reason !== null) {
    const commit = event.commit ?? "";
    return {
      ...plain("waiting", `Waits for approval by a member, because ${reason}.`),
      approval: {
        commit,
        headRepository: event.headRepository,
        expiresAt: new Date(context.clock.now().getTime() + hookApprovalDays * 86_400_000),
      },
    };
  }
  return judgeTrusted(tx, context, catalog, { hook, deliveryKey, event });
}

/** The same of an event that may run. */
export async function judgeTrusted(
  tx: Tx,
  context: EngineContext,
  catalog: Catalog,
  { hook, deliveryKey, event }: { hook: JudgingHook; deliveryKey: string; event: HookEvent },
): Promise<Judged> {
  const results = await runHookRules(tx, context, catalog, {
    hook,
    deliveryKey,
    rules: hook.rules,
    event,
  });
  return { ...plain("ignored", ""), ...summarise(results), results };
}

/** Why an event is not about the trigger's repository; null when it is. */
function otherRepository(hook: Hook, { repository }: HookEvent): string | null {
  if (hook.repository === null) return null;
  if (repository === null) return "it does not say which repository it is about";
  if (repository.toLowerCase() === hook.repository.toLowerCase()) return null;
  return `it is about ${repository}, and this trigger takes events of ${hook.repository}`;
}
