import { type Job, jobFailureWords } from "@lapline/contracts";
import { Banner } from "@/components/ui/Banner.tsx";

/** Why a job or its last attempt ended without results: what happened, what the machine said, what next. */
export function JobFailure({ job }: { job: Job }) {
  const words = jobFailureWords(job);
  if (words === null) return null;
  return (
    <Banner tone={words.isOver ? "error" : "warning"} title={words.sentence}>
      {job.errorMessage ? (
        <p className="font-mono text-xs break-words whitespace-pre-wrap text-text">
          {job.errorMessage}
        </p>
      ) : null}
      {words.next.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {job.errorCode === undefined ? null : <p className="font-mono text-xs">{job.errorCode}</p>}
    </Banner>
  );
}
