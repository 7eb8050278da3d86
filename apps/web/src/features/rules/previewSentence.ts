import type { RulePreview } from "@lapline/contracts";
import { countWords } from "../../components/format/countWords.ts";

/** How many changes of the history are compared now and with the rule, in the words of its table. Pure. */
export function previewSentence({ now, withRule }: Pick<RulePreview, "now" | "withRule">): string {
  const imported = withRule.imported ?? 0;
  const are = imported === 1 ? "is in an imported history" : "are in imported histories";
  const old =
    imported === 0
      ? ""
      : ` ${imported} with this rule ${are}, where only recent changes raise one.`;
  return `Compared now: ${counted(now)}. With this rule: ${counted(withRule)}. Confirmed ones raise an alert.${old}`;
}

function counted({ regressions, improvements }: RulePreview["now"]): string {
  return `${countWords(regressions, "regression")} and ${countWords(improvements, "improvement")}`;
}
