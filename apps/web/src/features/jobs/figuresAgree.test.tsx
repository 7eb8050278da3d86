import { formatDurationMs, type Job } from "@lapline/contracts";
import { generatedReports, testEnv } from "@lapline/testkit";
import fc from "fast-check";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { textOf } from "@/components/format/testing/readTables.ts";
import { JobFacts } from "./JobFacts.tsx";
import { Timeline } from "./Timeline.tsx";

const spans = (job: Job) => {
  const at = (text: string | undefined) => Date.parse(text ?? "");
  return {
    queued: at(job.claimedAt) - at(job.createdAt),
    onMachine: at(job.completedAt) - at(job.claimedAt),
    whole: at(job.finishedAt) - at(job.createdAt),
  };
};

test("every duration of a job is shown under its own name, and equal wherever it stands", () => {
  fc.assert(
    fc.property(generatedReports, ({ job }) => {
      const { queued, onMachine, whole } = spans(job);
      const timeline = renderToString(<Timeline job={job} />).replaceAll("<!-- -->", "");
      const note = (step: string) =>
        textOf(/title="([^"]*)"/.exec(timeline.split(`data-step="${step}"`)[1] ?? "")?.[1] ?? "");
      expect(note("queued")).toBe(formatDurationMs(queued));
      expect(note("processed")).toBe(`${formatDurationMs(whole)} with queue`);
      const facts = renderToString(<JobFacts job={job} />).replaceAll("<!-- -->", "");
      const fact = /On machine<\/dt><dd[^>]*>([^<]*)</.exec(facts)?.[1];
      expect(fact).toBe(formatDurationMs(onMachine));
    }),
    { numRuns: 40 * testEnv.faultScale },
  );
});
