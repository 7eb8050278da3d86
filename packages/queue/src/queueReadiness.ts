/**
 * `ready`: use it. `unreachable`: start anyway, the book does not need it, and ask again later.
 * `refused`: using it would lose messages; `sentence` tells the fix, and the process must end.
 */
export type QueueReadiness =
  | { state: "ready" }
  | { state: "unreachable"; reason: string }
  | { state: "refused"; sentence: string };
