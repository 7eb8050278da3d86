import type { ImportedOutcome } from "@lapline/contracts";
import { countWords } from "@/components/format/countWords.ts";

/** How many changes the histories of an import have, and why those without an alert have none. */
export function ImportedChanges({ outcome }: { outcome: ImportedOutcome }) {
  const { changes, alerted, reasons } = outcome;
  return (
    <div data-import-changes className="text-muted">
      <p>
        {`${countWords(changes, "change")} in these histories, ${alerted === 0 ? "none" : alerted} with an alert.`}
      </p>
      <ul>
        {reasons.map(({ reason, changes: count }) => (
          <li key={reason}>{`No alert for ${count} of them: ${reason}`}</li>
        ))}
      </ul>
    </div>
  );
}
