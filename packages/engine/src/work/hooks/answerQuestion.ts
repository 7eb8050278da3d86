import type { Catalog } from "@lapline/contracts";
import { transact } from "@lapline/db";
import { writeAudit } from "../../access/index.ts";
import { type EngineContext, jsonWithoutNul } from "../../base/index.ts";
import type { ClaimedQuestion } from "../questions/claimQuestion.ts";
import { type Answers, repositoryWords } from "../questions/question.ts";
import { takeSettled } from "../questions/takeSettled.ts";
import { type HookEvent, hookEventSchema } from "./events/hookEvent.ts";
import { plainlyJudged, runTrusted } from "./judgeHookMessage.ts";
import { lockHook } from "./lockHook.ts";

/**
 * Settles a claimed question: a delivery that waits for it goes on by its rules in the same
 * transaction, a list of commits is kept for who asks next. False when it is somebody else's by now.
 */
export async function answerQuestion(
  context: EngineContext,
  catalog: Catalog,
  question: ClaimedQuestion,
  answers: Answers,
): Promise<boolean> {
  const { deliveryId } = question;
  if (deliveryId !== null) {
    return answerHookDelivery(context, catalog, { ...question, deliveryId }, answers);
  }
  return transact(context.db, (tx) => takeSettled(tx, context, question, answers));
}

/**
 * Lets a delivery that asked its repository first run by the rules as they are now, with what was
 * answered, in one transaction with the end of the question. False when somebody else did.
 */
async function answerHookDelivery(
  context: EngineContext,
  catalog: Catalog,
  question: ClaimedQuestion & { deliveryId: string },
  answers: Answers,
): Promise<boolean> {
  const { deliveryId, projectId } = question;
  return transact(context.db, async (tx) => {
    const found = await tx.inboundDelivery.findUnique({
      where: { id: deliveryId },
      select: { hookId: true },
    });
    const hook = found === null ? null : await lockHook(tx, context, found.hookId);
    if (hook === null || !(await takeSettled(tx, context, question, answers))) return false;
    const delivery = await tx.inboundDelivery.findUniqueOrThrow({
      where: { id: deliveryId },
      select: { facts: true, deliveryKey: true, state: true },
    });
    if (delivery.state !== "asking") return false;
    const { deliveryKey, facts } = delivery;
    const event = tellEvent(hookEventSchema.parse(facts), question, answers);
    const { state, summary, results } = hook.paused
      ? plainlyJudged("ignored", "Ignored, because the trigger was paused meanwhile.")
      : await runTrusted(tx, context, catalog, { hook, deliveryKey, event });
    await tx.inboundDelivery.update({
      where: { id: deliveryId },
      data: { state, summary, results, facts: jsonWithoutNul(event) },
    });
    await writeAudit(tx, context, {
      projectId,
      actor: { kind: "hook", id: hook.id, name: hook.name },
      action: "hookDelivery.answered",
      subjectKind: "hookDelivery",
      subjectId: deliveryId,
      data: { state, ...(event.asked === null ? {} : { asked: event.asked.of }) },
    });
    return true;
  });
}

/** An event with what its repository answered, and why it did not answer the rest. Pure. */
function tellEvent(
  event: HookEvent,
  { repository }: Pick<ClaimedQuestion, "repository">,
  { mergeBase, files, commit }: Answers,
): HookEvent {
  const of = repository === null ? "the repository" : repositoryWords(repository);
  return {
    ...event,
    mergeBase: mergeBase?.known ? mergeBase.value : event.mergeBase,
    files: files?.known ? files.value : event.files,
    commit: commit?.known ? commit.value : event.commit,
    asked: {
      of,
      told: (["mergeBase", "files", "commit"] as const).filter(
        (name) => ({ mergeBase, files, commit })[name]?.known === true,
      ),
      failed: {
        ...reasonOf("mergeBase", mergeBase),
        ...reasonOf("files", files),
        ...reasonOf("commit", commit),
      },
    },
  };
}

function reasonOf(
  name: "mergeBase" | "files" | "commit",
  answer: Answers["mergeBase" | "files" | "commit"],
): Partial<Record<typeof name, string>> {
  return answer === undefined || answer.known ? {} : { [name]: answer.reason };
}
