import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Outcome } from "./Outcome.tsx";

const run = {
  versions: { count: 1, names: ["1.0.0"] },
  jobCounts: {
    QUEUED: 0,
    CLAIMED: 0,
    RUNNING: 0,
    COMPLETED: 0,
    PROCESSED: 1,
    FAILED: 0,
    CANCELED: 0,
  },
};

test("a result that is still asked for is a gray block, and no dots that look cut off", () => {
  const markup = renderToStaticMarkup(<Outcome outcome={undefined} run={run} />);
  expect(markup.replaceAll(/<[^>]*>/g, "")).toBe("");
  expect(markup).toContain("h-4 w-32");
});
