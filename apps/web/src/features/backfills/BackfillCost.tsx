import { type BackfillPreview, formatCount } from "@lapline/contracts";
import { type PlainColumn, PlainTable } from "@/components/charts/PlainTable.tsx";
import { basisWords } from "@/components/format/basisWords.ts";
import { countWords } from "@/components/format/countWords.ts";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";

type LabelCost = BackfillPreview["labels"][number];

const columns: readonly PlainColumn<LabelCost>[] = [
  { title: "Label", cell: ({ label }) => label },
  { title: "Jobs", align: "right", cell: ({ jobs }) => jobs },
  {
    title: "Machine-minutes",
    align: "right",
    cell: ({ machineMinutes }) => formatCount(Math.ceil(machineMinutes)),
  },
  {
    title: "In the queue before it",
    align: "right",
    cell: ({ minutesAhead }) => `${formatCount(Math.ceil(minutesAhead))} min`,
  },
  {
    title: "Done",
    cell: ({ expectedEndAt }) =>
      expectedEndAt === null ? "no machine is there" : <RelativeTime at={expectedEndAt} />,
  },
];

/** What a backfill would measure and what that costs each hardware label. */
export function BackfillCost({ preview }: { preview: BackfillPreview }) {
  const { versions, versionCount, jobs, jobsOmitted, jobsPresent, skipped, labels } = preview;
  if (jobs === 0) {
    return (
      <p role="status" className="rounded-md border border-line bg-subtle p-3 text-sm">
        Nothing is missing: all of it has a valid report or waits for one.
      </p>
    );
  }
  const withHistory = labels.reduce((sum, label) => sum + label.withHistory, 0);
  const named = versions.map(({ version }) => version).join(", ");
  return (
    <div role="status" className="flex min-w-0 flex-col gap-3 text-sm">
      <p>
        <span className="font-medium">
          {countWords(versionCount, "version")}, {countWords(jobs, "job")}
        </span>
        {jobsPresent === 0
          ? null
          : `; ${countWords(jobsPresent, "job")} already measured or queued`}
        .{jobsOmitted === 0 ? null : ` ${jobsOmitted} more are left for another backfill.`}
      </p>
      <PlainTable
        caption="Cost by hardware label"
        columns={columns}
        rows={labels}
        rowKey={({ label }) => label}
      />
      <details>
        <summary className="w-fit cursor-pointer text-muted">Order</summary>
        <p className="mt-1 max-h-32 overflow-y-auto break-words">
          {named}
          {versionCount > versions.length ? " and more" : ""}
        </p>
      </details>
      {skipped.length === 0 ? null : (
        <details>
          <summary className="w-fit cursor-pointer text-muted">
            {countWords(skipped.length, "combination")} left out
          </summary>
          <ul className="mt-1 max-h-32 overflow-y-auto">
            {skipped.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </details>
      )}
      <p className="text-muted">Time {basisWords(jobs, withHistory)}.</p>
    </div>
  );
}
