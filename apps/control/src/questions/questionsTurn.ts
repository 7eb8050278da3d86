import type { Catalog } from "@lapline/contracts";
import {
  answerNames,
  answerQuestion,
  type ClaimedQuestion,
  claimQuestion,
  isolate,
  isolateStep,
  offerReleases,
  postponeQuestion,
  pruneQuestions,
  questionsOf,
  readQuestion,
  readReleases,
  releaseQuestion,
} from "@lapline/engine";
import type { Log } from "../log.ts";
import { createLoop, type Loop, type LoopOptions } from "../loops/createLoop.ts";
import type { Metrics } from "../metrics/createMetrics.ts";
import type { GitReader } from "../versions/listGit.ts";
import { openSecretFor } from "../versions/openSecretFor.ts";
import { askFile } from "./askFile.ts";
import { askRange } from "./askRange.ts";
import { type AskDeps, type AskedOnce, askRepository, unknown } from "./askRepository.ts";

export interface QuestionsDeps extends Omit<AskDeps, "vault"> {
  /** Null without SECRETS_KEY: no credentials can be opened. */
  vault: AskDeps["vault"] | null;
  /** Reads repositories whose commits are searched; null: nobody may be asked. */
  git: GitReader | null;
  /** What the registry knows; releases that were found since are added. */
  registry: Catalog;
  metrics: Pick<Metrics, "countQuestion">;
  log: Log;
  nowMs: () => number;
}

/** Questions under way at once: one vendor that hangs must not hold up the others. */
const lanes = 4;
/** No new question begins after this, so that a turn ends well before liveness fails. */
const turnMs = 10_000;

/** Asks what is due, and lets go on what waited for the answer. */
export async function questionsTurn(deps: QuestionsDeps): Promise<"more" | "idle"> {
  const { engine } = deps;
  await isolateStep(engine, "questions", { name: "prune", take: () => pruneQuestions(engine) });
  const endMs = deps.nowMs() + turnMs;
  const lane = async (): Promise<number> => {
    let asked = 0;
    while (deps.nowMs() < endMs && !deps.signal.aborted) {
      const taken = await claimQuestion(engine);
      if (taken === null) break;
      const { id, projectId } = taken;
      const item = { ...questionsOf, id, projectId };
      const settled = await isolate(engine, item, () => settle(deps, readQuestion(taken)));
      if (!settled.ok) await releaseQuestion(engine, taken, settled.error);
      asked += 1;
    }
    return asked;
  };
  const ended = await Promise.allSettled(Array.from({ length: lanes }, lane));
  // Only now, so that no lane goes on behind a turn that failed.
  for (const each of ended) if (each.status === "rejected") throw each.reason;
  return ended.some((each) => each.status === "fulfilled" && each.value > 0) ? "more" : "idle";
}

async function settle(deps: QuestionsDeps, question: ClaimedQuestion): Promise<void> {
  const { engine, registry, metrics, log } = deps;
  const { answers, trouble } = await ask(deps, question);
  const facts = { questionId: question.id, tries: question.tries };
  let settled = answers;
  if (trouble !== null) {
    const { reason, retryAfterMs } = trouble;
    const failed = { answers, error: reason, retryAfterMs };
    const outcome = await postponeQuestion(engine, question, failed);
    if (outcome !== "enough") {
      metrics.countQuestion(outcome);
      return log.warn({ ...facts, reason }, `a repository did not answer: ${outcome}`);
    }
    settled = unknown(answers, answerNames(question.asked), reason);
  }
  const catalog = offerReleases(registry, await readReleases(engine.db));
  if (!(await answerQuestion(engine, catalog, question, settled))) {
    metrics.countQuestion("lost");
    return;
  }
  const known = Object.values(settled).every((each) => each?.known === true);
  metrics.countQuestion(known ? "answered" : "unanswered");
  log.info({ ...facts, known }, "a question to a repository is settled");
}

async function ask(deps: QuestionsDeps, question: ClaimedQuestion): Promise<AskedOnce> {
  const { asked } = question;
  if (asked.kind === "range") {
    return askByGit(deps, question, asked, (reader) =>
      askRange(reader, asked, question.answers, deps.signal),
    );
  }
  const file = asked.kind === "event" ? asked.file : null;
  if (asked.kind === "commits" || file === null) return askConnection(deps, question);
  const others = { ...asked, file: null };
  const rest =
    answerNames(others).length === 0
      ? { answers: question.answers, trouble: null }
      : await askConnection(deps, { ...question, asked: others });
  const { answers } = rest;
  const onlyFile = { ...asked, mergeBase: null, files: null, commit: null };
  const read = await askByGit(deps, { ...question, asked: onlyFile, answers }, file, (reader) =>
    askFile(reader, file, answers, deps.signal),
  );
  return { answers: read.answers, trouble: rest.trouble ?? read.trouble };
}

/** Lets git ask, with the secret that a question names. */
async function askByGit(
  { engine, vault, git }: QuestionsDeps,
  { projectId, asked, answers }: ClaimedQuestion,
  { secret, repository }: { secret?: string | undefined; repository: string },
  work: (reader: GitReader | null) => Promise<AskedOnce>,
): Promise<AskedOnce> {
  if (git === null) return work(null);
  const opened = await openSecretFor({ engine, vault }, { projectId, secret, repository });
  if (opened.outcome === "opened") return work({ ...git, secret: opened.secret });
  return { answers: unknown(answers, answerNames(asked), opened.reason), trouble: null };
}

/** Asks the vendor of a connected repository. */
async function askConnection(deps: QuestionsDeps, question: ClaimedQuestion): Promise<AskedOnce> {
  const { vault } = deps;
  if (vault !== null) return askRepository({ ...deps, vault }, question);
  const reason = "Control has no SECRETS_KEY, so it cannot open the credentials.";
  return {
    answers: unknown(question.answers, answerNames(question.asked), reason),
    trouble: null,
  };
}

/** Somebody waits for most answers, and looking is one short query. */
const intervalMs = 2_000;

export interface QuestionsLoopOptions
  extends Omit<LoopOptions, "name" | "intervalMs" | "turn">,
    Omit<QuestionsDeps, "signal" | "log" | "nowMs"> {}

/** The loop that asks repositories. Stopping it ends the requests under way; they are made again. */
export function createQuestionsLoop(options: QuestionsLoopOptions): Loop {
  const ending = new AbortController();
  const loop = createLoop({
    ...options,
    name: "questions",
    intervalMs,
    turn: (watch) => {
      const engine = { ...options.engine, watch };
      return questionsTurn({ ...options, engine, signal: ending.signal });
    },
  });
  return {
    ...loop,
    stop: async () => {
      ending.abort();
      await loop.stop();
    },
  };
}
