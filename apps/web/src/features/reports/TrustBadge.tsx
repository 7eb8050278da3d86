import { ShieldAlert, ShieldCheck, ShieldQuestionMark } from "lucide-react";
import { classNames } from "@/components/ui/classNames.ts";
import type { Trust } from "./prepareTrust.ts";

const looks = {
  solid: { Icon: ShieldCheck, className: "text-good" },
  fair: { Icon: ShieldQuestionMark, className: "text-muted" },
  rough: { Icon: ShieldAlert, className: "text-bad" },
} as const;

/** How far a number can be relied on, in a word with its reasons; pressing it explains them. */
export function TrustBadge({ trust: { grade, facts, sentences } }: { trust: Trust }) {
  const { Icon, className } = looks[grade];
  return (
    <details className="text-xs">
      <summary
        data-trust={grade}
        className="inline-flex min-h-6 cursor-default items-center gap-1.5 rounded-md hover:bg-hover"
      >
        <Icon aria-hidden className={classNames("size-3.5 shrink-0", className)} />
        <span className={classNames("font-medium", className)}>{grade}</span>
        <span className="text-muted">{facts.join(", ")}</span>
      </summary>
      <ul className="mt-1 flex list-disc flex-col gap-0.5 pl-4 text-muted">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  );
}
