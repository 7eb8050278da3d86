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
import type { ToldFile } from "./readOwnTargets.ts";

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
      : await runTrusted(tx, context, catalog, {
          hook,
          deliveryKey,
          event,
          file: fileOf(question, answers),
        });
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

/** The definition of the commit, where it was asked for and told. Pure. */
function fileOf({ asked }: Pick<ClaimedQuestion, "asked">, { file }: Answers): ToldFile | null {
  if (asked.kind !== "event" || asked.file === null || file?.known !== true) return null;
  return { ...asked.file, text: file.value };
}

/** An event with what its repository answered, and why it did not answer the rest. Pure. */
function tellEvent(
  event: HookEvent,
  { repository }: Pick<ClaimedQuestion, "repository">,
  { mergeBase, files, commit, file }: Answers,
): HookEvent {
  const of = repository === null ? "the repository" : repositoryWords(repository);
  const all = { mergeBase, files, commit, file };
  return {
    ...event,
    mergeBase: mergeBase?.known ? mergeBase.value : event.mergeBase,
    files: files?.known ? files.value : event.files,
    commit: commit?.known ? commit.value : event.commit,
    asked: {
      of,
      told: askedNames.filter((name) => all[name]?.known === true),
      failed: Object.assign({}, ...askedNames.map((name) => reasonOf(name, all[name]))),
    },
  };
}

const askedNames = ["mergeBase", "files", "commit", "file"] as const;
type AskedName = (typeof askedNames)[number];

function reasonOf(name: AskedName, answer: Answers[AskedName]): Partial<Record<AskedName, string>> {
  return answer === undefined || answer.known ? {} : { [name]: answer.reason };
}
