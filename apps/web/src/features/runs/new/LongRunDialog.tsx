import { formatDurationMs, type RunPreview } from "@lapline/contracts";
import { basisWords } from "@/components/format/basisWords.ts";
import { countWords } from "@/components/format/countWords.ts";
import { AskDialog } from "@/components/ui/AskDialog.tsx";

interface LongRunDialogProps {
  /** What would be submitted; null: nothing is asked. */
  plan: RunPreview | null;
  busy: boolean;
  onClose: () => void;
  onSubmit: () => void;
}

/** Asks before a submission that takes the machines more than an hour. */
export function LongRunDialog({ plan, busy, onClose, onSubmit }: LongRunDialogProps) {
  const jobs = plan?.jobs ?? [];
  const withHistory = jobs.filter(({ likeJobs }) => likeJobs > 0).length;
  const time = formatDurationMs((plan?.expectedSeconds ?? 0) * 1000);
  return (
    <AskDialog
      open={plan !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Submit ${time} of machine time?`}
      description={`${countWords(jobs.length, "job")}, ${basisWords(jobs.length, withHistory)}. Other runs wait for machines meanwhile. You can cancel the run at any time.`}
      action="Submit run"
      look="primary"
      wayOut="Cancel"
      busy={busy}
      onSubmit={onSubmit}
    />
  );
}
