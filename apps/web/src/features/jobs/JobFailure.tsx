import { errorCodes, type Job } from "@lapline/contracts";
import { Banner } from "@/components/ui/Banner.tsx";

/** Why a job ended without results: what happened, what the machine said, what next. */
export function JobFailure({ job }: { job: Job }) {
  if (job.errorCode === undefined) return null;
  const { sentence, nextStep } = errorCodes[job.errorCode];
  const again = job.status !== "FAILED";
  return (
    <Banner
      tone={again ? "warning" : "error"}
      title={again ? `Attempt ${job.attempt} ended: ${sentence}` : sentence}
    >
      {job.errorMessage ? (
        <p className="font-mono text-xs break-words whitespace-pre-wrap text-text">
          {job.errorMessage}
        </p>
      ) : null}
      <p>{nextStep}</p>
      <p className="font-mono text-xs">{job.errorCode}</p>
    </Banner>
  );
}
