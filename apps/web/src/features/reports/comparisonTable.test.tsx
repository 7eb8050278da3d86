import {
  type ComparedMeasure,
  type ReportComparison,
  reasonOf,
  reasonText,
} from "@lapline/contracts";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SessionProvider } from "@/features/session/index.ts";
import { ComparisonTable } from "./ComparisonTable.tsx";

const id = "0195d0d0-0000-7000-8000-000000000001";
const measure: ComparedMeasure = {
  ...{ name: "time", title: "Time", unit: "ns", direction: "lower_is_better", seriesId: id },
  ...{ baseValue: 100, headValue: 102, ratio: 1.02, ratioLow: 0.98, ratioHigh: 1.06 },
  ...{ verdict: "insufficient", n: 10, baseSamples: [100], headSamples: [102] },
  ...{ method: "paired", noiseFloor: null },
  advice: "A new comparison of 48 trials per version (about 34 machine minutes) would settle this.",
};
const comparison: ReportComparison = {
  ...{ kind: "compare", headVersion: "1.1.0", measures: [measure] },
  base: {
    ...{ version: "1.0.0", environment: { comparability: {}, shown: {} } },
    ...{ targetVersionReported: null, artifactDigest: null },
  },
};

const measures = ["Latency"];
const leftOut = reasonText(reasonOf("percentiles_too_few_operations", { measures }));

function markupOf(more: Partial<ComparedMeasure> = {}): string {
  const project = { id, slug: "default", name: "Default", role: "viewer" as const };
  const session = { user: null, ownsInstallation: false, sendsMail: null, projects: [], project };
  return renderToStaticMarkup(
    <SessionProvider session={session}>
      <ComparisonTable
        comparison={{ ...comparison, measures: [{ ...measure, ...more }] }}
        warnings={["Busy.", leftOut]}
      />
    </SessionProvider>,
  );
}

test("measures that are left out are named below the table, with the reason", () => {
  const markup = markupOf();
  expect(markup).toContain(leftOut);
  expect(leftOut).toContain("Not compared: Latency.");
  expect(markup).not.toContain("Busy.");
});

test("an inconclusive measure whose interval excludes no change is explained below the table", () => {
  const words = "1 inconclusive interval excludes 0";
  expect(markupOf()).not.toContain(words);
  expect(markupOf({ ratioLow: 1.01 })).toContain(words);
  expect(markupOf({ ratioLow: 1.01, verdict: "worse" })).not.toContain(words);
});

// On one line it is wider than a screen of 1280 px has room for, and the last columns are cut off.
test("the advice of a row is broken into lines at every width", () => {
  const markup = markupOf();
  const [, classes = ""] = /class="([^"]*)">A new comparison of 48 trials/.exec(markup) ?? [];
  expect(classes.split(" ")).toEqual(expect.arrayContaining(["whitespace-normal", "max-w-52"]));
});
