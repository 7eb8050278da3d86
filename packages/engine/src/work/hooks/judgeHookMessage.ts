import {
  type Catalog,
  type Hook,
  type HookDeliveryState,
  type HookRuleResult,
  hookApprovalDays,
} from "@lapline/contracts";
import type { Tx } from "@lapline/db";
import type { EngineContext } from "../../base/index.ts";
import { askedWords, askFirst, type FirstAsked } from "./askFirst.ts";
import type { HookEvent, ReadEvent } from "./events/hookEvent.ts";
import { matchRule } from "./matchRule.ts";
import type { ToldFile } from "./readOwnTargets.ts";
import { runHookRules } from "./runHookRules.ts";
import { untrustedReason } from "./untrustedReason.ts";

/** What becomes of a message, as its row says it. */
export interface Judged {
  state: HookDeliveryState;
  summary: string;
  results: HookRuleResult[];
  /** What a member has to decide first. */
  approval: { commit: string; headRepository: string | null; expiresAt: Date } | null;
  /** What its repository has to be asked first. */
  question: FirstAsked | null;
}

type JudgingHook = Hook & { projectId: string };

/** A message that starts nothing now. */
export const plainlyJudged = (state: HookDeliveryState, summary: string): Judged => ({
  state,
  summary,
  results: [],
  approval: null,
  question: null,
});

/** Decides what becomes of a message that came for the first time, and runs what may run at once. */
export async function judgeHookMessage(
  tx: Tx,
  context: EngineContext,
  catalog: Catalog,
  { hook, deliveryKey, read }: { hook: JudgingHook; deliveryKey: string; read: ReadEvent },
): Promise<Judged> {
  if (read.outcome === "ignored")
    return plainlyJudged("ignored", `Ignored, because ${read.reason}.`);
  if (read.outcome === "refused")
    return plainlyJudged("refused", `Refused, because ${read.reason}.`);
  if (hook.paused) return plainlyJudged("ignored", "Ignored, because the trigger is paused.");
  const { event } = read;
  const other = otherRepository(hook, event);
  if (other !== null) return plainlyJudged("refused", `Refused, because ${other}.`);
  const fits = hook.rules.some((rule) => matchRule(rule, event).fits);
  const reason = fits ? untrustedReason(event, hook.approval) : null;
  if (reason !== null) {
    const commit = event.commit ?? "";
    return {
      ...plainlyJudged("waiting", `Waits for approval by a member, because ${reason}.`),
      approval: {
        commit,
        headRepository: event.headRepository,
        expiresAt: new Date(context.clock.now().getTime() + hookApprovalDays * 86_400_000),
      },
    };
  }
  return judgeTrusted(tx, context, catalog, { hook, deliveryKey, event });
}

interface TrustedEvent {
  hook: JudgingHook;
  deliveryKey: string;
  event: HookEvent;
  /** Whether a definition of the commit may be stored where it is new. */
  mayDefine?: boolean;
}

/** The same of an event that may run: at once, or when its repository answered what rules need. */
export async function judgeTrusted(
  tx: Tx,
  context: EngineContext,
  catalog: Catalog,
  trusted: TrustedEvent,
): Promise<Judged> {
  const { hook, event, mayDefine } = trusted;
  const question = await askFirst(tx, hook, event, mayDefine);
  if (question === null) return runTrusted(tx, context, catalog, { ...trusted, file: null });
  return { ...plainlyJudged("asking", `Asks ${askedWords(question)}.`), question };
}

/** Runs what an event may start, with what is known of it. */
export async function runTrusted(
  tx: Tx,
  context: EngineContext,
  catalog: Catalog,
  { hook, deliveryKey, event, file }: TrustedEvent & { file: ToldFile | null },
): Promise<Judged> {
  const results = await runHookRules(tx, context, catalog, {
    ...{ hook, deliveryKey, event, file },
    rules: hook.rules,
  });
  return { ...plainlyJudged("ignored", ""), ...summarise(results), results };
}

/** Why an event is not about the trigger's repository; null when it is. */
function otherRepository(hook: Hook, { repository }: HookEvent): string | null {
  if (hook.repository === null) return null;
  if (repository === null) return "it does not say which repository it is about";
  if (repository.toLowerCase() === hook.repository.toLowerCase()) return null;
  return `it is about ${repository}, and this trigger takes events of ${hook.repository}`;
}

/** What an event came to, by what its rules made of it. */
function summarise(results: readonly HookRuleResult[]): {
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
