import type { Params } from "@lapline/contracts";
import { countWords } from "../../components/format/countWords.ts";

/** What a workload does before it is measured, as its parameter says; its caveats say what else. Pure. */
export function warmupWords(warmup: Params[string] | undefined): string {
  if (warmup === true) return "the same work once";
  if (typeof warmup !== "number" || warmup === 0) return "none of its own";
  return countWords(warmup, "operation");
}
