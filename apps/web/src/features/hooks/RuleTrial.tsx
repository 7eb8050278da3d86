import type { HookTry } from "@lapline/contracts";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";

/** It stands at the end of a long form. */
const intoView = (section: HTMLElement | null) => section?.scrollIntoView({ block: "center" });

/** What a rule would do with the newest delivery. */
export function RuleTrial({ trial: { delivery, result, submission, waits } }: { trial: HookTry }) {
  return (
    <section
      ref={intoView}
      aria-label="What the rule would do"
      aria-live="polite"
      className="flex min-w-0 flex-col gap-1.5 rounded-md border border-line bg-subtle p-3 text-sm"
    >
      {delivery === null || result === null ? (
        <p>No message with an event came yet, so there is nothing to try the rule on.</p>
      ) : (
        <>
          <p className="text-xs text-muted">
            {delivery.event}, <RelativeTime at={delivery.createdAt} />
          </p>
          <p className="font-medium break-words">{result.sentence}</p>
          {result.baseline === null ? null : (
            <p className="break-words">Against {result.baseline}.</p>
          )}
          {waits === null || submission === null ? null : (
            <p className="break-words">It would wait for a member, because {waits}.</p>
          )}
          {result.notes.map((note) => (
            <p key={note} className="text-muted">
              {note}
            </p>
          ))}
          {result.problems.map(({ path, message }) => (
            <p key={`${path} ${message}`} className="break-words text-bad">
              {message}
            </p>
          ))}
        </>
      )}
    </section>
  );
}
