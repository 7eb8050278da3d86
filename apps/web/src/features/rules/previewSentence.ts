import type { RulePreview } from "@lapline/contracts";
import { countWords } from "../../components/format/countWords.ts";

/** How many changes of the history are compared now and with the rule, in the words of its table. Pure. */
export function previewSentence({ now, withRule }: Pick<RulePreview, "now" | "withRule">): string {
  return `Compared now: ${counted(now)}. With this rule: ${counted(withRule)}. Confirmed ones raise an alert.`;
}

function counted({ regressions, improvements }: RulePreview["now"]): string {
  return `${countWords(regressions, "regression")} and ${countWords(improvements, "improvement")}`;
}
