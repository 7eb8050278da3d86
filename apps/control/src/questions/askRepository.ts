import { repositoryCredentialsSchema } from "@lapline/contracts";
import {
  type Answers,
  answerNames,
  type ClaimedQuestion,
  type EngineContext,
  type Vault,
} from "@lapline/engine";
import { openRepositoryApi, type RepositoryApiOptions } from "../notify/openRepositoryApi.ts";
import { type RefusalFacts, VendorRefusal } from "../notify/vendorApi.ts";
import type { OutboundPolicy } from "../outbound/findRoute.ts";
import { createGiteaQuestions } from "./createGiteaQuestions.ts";
import { createGitHubQuestions } from "./createGitHubQuestions.ts";
import { createGitLabQuestions } from "./createGitLabQuestions.ts";
import type { RepositoryQuestions } from "./repositoryQuestions.ts";

/** Opens a repository for questions. Throws a VendorRefusal when an App gets no token. */
export async function openQuestions(options: RepositoryApiOptions): Promise<RepositoryQuestions> {
  const { vendor, repository } = options;
  const api = await openRepositoryApi(options);
  switch (vendor) {
    case "github":
      return createGitHubQuestions(api, repository);
    case "gitlab":
      return createGitLabQuestions(api, repository);
    case "gitea":
      return createGiteaQuestions(api, repository);
  }
}

export interface AskDeps {
  engine: EngineContext;
  vault: Vault;
  policy: OutboundPolicy;
  /** Ends with the process. */
  signal: AbortSignal;
}

export interface AskedOnce {
  /** What is known by now, of this try and those before. */
  answers: Answers;
  /** What stands in the way of the rest and may pass; null: nothing does. */
  trouble: { reason: string; retryAfterMs: number | null } | null;
}

/** Of all requests of one try together: below the silence after which liveness fails. */
const timeoutMs = 25_000;

/** One try to get the answers that a question still lacks. What will never be told is an answer too. */
export async function askRepository(deps: AskDeps, question: ClaimedQuestion): Promise<AskedOnce> {
  const { asked, repository } = question;
  const answers: Answers = { ...question.answers };
  const open = answerNames(asked).filter((name) => answers[name] === undefined);
  if (repository === null) {
    return { answers: unknown(answers, open, "It is no longer connected."), trouble: null };
  }
  try {
    const questions = await opened(deps, repository);
    for (const name of open) {
      try {
        Object.assign(answers, await answer(questions, question, name));
      } catch (error) {
        const { message } = refusal(error, "failed");
        Object.assign(answers, unknown({}, [name], message));
      }
    }
    return { answers, trouble: null };
  } catch (error) {
    const { verdict, message, retryAfterMs } = refusal(error);
    if (verdict === "retry") return { answers, trouble: { reason: message, retryAfterMs } };
    return { answers: unknown(answers, open, message), trouble: null };
  }
}

/** The same answers, and a reason for those that are not there. */
export function unknown(
  answers: Answers,
  names: readonly (keyof Answers)[],
  reason: string,
): Answers {
  const missing = names.filter((name) => answers[name] === undefined);
  return {
    ...Object.fromEntries(missing.map((name) => [name, { known: false, reason }])),
    ...answers,
  };
}

function opened(
  { engine, vault, policy, signal }: AskDeps,
  { sealedCredentials, ...repository }: NonNullable<ClaimedQuestion["repository"]>,
): Promise<RepositoryQuestions> {
  const text = vault.open(sealedCredentials, repository.id);
  return openQuestions({
    ...repository,
    credentials: repositoryCredentialsSchema.parse(JSON.parse(text)),
    policy,
    now: engine.clock.now,
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  });
}

async function answer(
  questions: RepositoryQuestions,
  { asked }: Pick<ClaimedQuestion, "asked">,
  name: keyof Answers,
): Promise<Answers> {
  const known = true as const;
  if (asked.kind === "commits") {
    return { commits: { known, value: await questions.commitsBetween(asked.from, asked.to) } };
  }
  // Git lists these, without a connection: see askRange.
  if (asked.kind === "range") return {};
  const { mergeBase, files, commit } = asked;
  if (name === "commit" && commit !== null) {
    return { commit: { known, value: await questions.commitOf(commit) } };
  }
  if (name === "mergeBase" && mergeBase !== null) {
    const value = await questions.mergeBase(mergeBase.base, mergeBase.head);
    return { mergeBase: { known, value } };
  }
  if (name === "files" && files !== null) {
    const { pullRequest, ...sides } = files;
    const value =
      pullRequest === null
        ? await questions.pushedFiles(sides)
        : await questions.changedFiles({ ...sides, pullRequest });
    return { files: { known, value } };
  }
  return {};
}

/** What a vendor refused; throws on whatever is none, or not of the kind that is wanted. */
function refusal(
  error: unknown,
  only?: RefusalFacts["verdict"],
): RefusalFacts & { message: string } {
  if (!(error instanceof VendorRefusal)) throw error;
  if (only !== undefined && error.facts.verdict !== only) throw error;
  return { ...error.facts, message: error.message };
}
