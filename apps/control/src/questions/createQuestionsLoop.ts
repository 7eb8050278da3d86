import { createLoop, type Loop, type LoopOptions } from "../loops/createLoop.ts";
import { type QuestionsDeps, questionsTurn } from "./questionsTurn.ts";

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
