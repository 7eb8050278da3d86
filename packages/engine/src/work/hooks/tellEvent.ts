import type { ClaimedQuestion } from "../questions/claimQuestion.ts";
import { type Answers, repositoryWords } from "../questions/question.ts";
import type { HookEvent } from "./events/hookEvent.ts";

/** An event with what its repository answered, and why it did not answer the rest. Pure. */
export function tellEvent(
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
