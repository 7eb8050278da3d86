import { classNames } from "@/components/ui/classNames.ts";
import type { LogLine } from "./createLogBuffer.ts";
import { gapText } from "./logText.ts";
import { markSegments } from "./markSegments.ts";
import { parseAnsi } from "./parseAnsi.ts";

interface LogRowProps {
  line: LogLine;
  search: string;
  /** This row holds the match that the search stands on. */
  current: boolean;
  wrap: boolean;
}

/** One line of a log: number, coloured text, search marks. */
export function LogRow({ line, search, current, wrap }: LogRowProps) {
  if (line.kind === "gap") {
    return <p className="bg-bad-soft px-3 text-bad">{gapText(line.missing)}</p>;
  }
  if (line.kind === "attempt") {
    return (
      <p className="border-t border-line bg-subtle px-3 font-sans font-medium text-muted">
        Attempt {line.attempt}
      </p>
    );
  }
  const text = line.text.slice(line.text.lastIndexOf("\r") + 1);
  return (
    <p className={classNames("flex px-3", current && "bg-accent-soft")}>
      <span className="w-12 shrink-0 pr-3 text-right text-faint select-none">{line.number}</span>
      <span className={wrap ? "min-w-0 break-all whitespace-pre-wrap" : "whitespace-pre"}>
        {markSegments(parseAnsi(text, line.style).segments, search).map((segment) => {
          const className = classNames(
            segment.bold && "font-semibold",
            segment.dim && !segment.mark && "text-muted",
            segment.mark && "rounded-xs bg-accent-fill text-on-accent",
          );
          const style =
            segment.color === undefined || segment.mark
              ? undefined
              : { color: `var(--ansi-${segment.color})` };
          return (
            <span key={segment.at} className={className || undefined} style={style}>
              {segment.text}
            </span>
          );
        })}
        {text === "" ? "\u200b" : null}
      </span>
    </p>
  );
}
