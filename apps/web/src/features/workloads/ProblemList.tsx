import type { DefinitionProblem } from "@lapline/contracts/definitions";
import { countWords } from "@/components/format/countWords.ts";

interface ProblemListProps {
  problems: readonly DefinitionProblem[];
  /** Whether the list is about the text as it is now. */
  isCurrent: boolean;
  goTo: (place: { line: number; column: number }) => void;
}

/** Mistakes of a definition with their places; each leads to its line. */
export function ProblemList({ problems, isCurrent, goTo }: ProblemListProps) {
  return (
    <div className="border-t border-line px-4 py-2.5 text-sm">
      <p role="status" className={problems.length > 0 ? "font-medium text-bad" : "text-muted"}>
        {problems.length > 0
          ? countWords(problems.length, "mistake")
          : isCurrent
            ? "Valid"
            : "Checking"}
      </p>
      {problems.length === 0 ? null : (
        <ul className="mt-1 flex flex-col" aria-label="Mistakes">
          {problems.map((problem) => (
            <li key={`${problem.line}:${problem.column}:${problem.message}`}>
              <button
                type="button"
                className="flex w-full gap-3 rounded-sm py-1 text-left hover:underline"
                onClick={() => goTo(problem)}
              >
                <span className="w-16 shrink-0 text-muted tabular-nums">
                  Line {problem.line}
                  <span className="sr-only">, column {problem.column}</span>
                </span>
                <span className="min-w-0 break-words">{problem.message}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
