import { reportFigures } from "@lapline/contracts";
import { type GeneratedReport, generatedReports, testEnv } from "@lapline/testkit";
import fc from "fast-check";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { renderToString } from "react-dom/server";
import { beforeAll, expect, test, vi } from "vitest";
import { readClaims, splitTitle } from "@/components/format/testing/readClaims.ts";
import { readTables } from "@/components/format/testing/readTables.ts";
import { ReportPage } from "@/features/reports/index.ts";
import { FrozenApi } from "./FrozenBody.tsx";

/** The page of a report, which is also what a share of it shows. */
function pageOf({ report, job }: GeneratedReport, searchParams = ""): string {
  const content = { kind: "report", job, report } as never;
  return renderToString(
    <NuqsTestingAdapter searchParams={searchParams}>
      <FrozenApi content={content} snapshotUrl="/snapshot.json" source="a share">
        <ReportPage jobId={job.id} />
      </FrozenApi>
    </NuqsTestingAdapter>,
  ).replaceAll("<!-- -->", "");
}

beforeAll(async () => {
  // Parts that a page loads later are there in the renderings after the first.
  for (const generated of fc.sample(generatedReports, 20)) pageOf(generated);
  await vi.dynamicImportSettled();
});

test("every figure of a report page is what was measured, wherever it stands, after its rounding", () => {
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(generatedReports, (generated) => {
      const html = pageOf(generated) + pageOf(generated, "?latencyView=table");
      for (const { name, where, text, value, halfStep } of readClaims(html)) {
        const measured = generated.truth.get(name);
        if (measured === undefined) throw new Error(`${where} shows ${text} as unknown "${name}"`);
        const off = Math.abs(value - measured);
        if (off > halfStep * (1 + 1e-9)) {
          throw new Error(`${where} shows "${name}" as ${text}, measured were ${measured}`);
        }
        seen.set(where, (seen.get(where) ?? 0) + 1);
      }
    }),
    { numRuns: 60 * testEnv.faultScale },
  );
  // The page's words may change: a reader that finds nothing would agree with everything.
  const places = [
    "Measures",
    "Means of trials",
    "Latency of timed operations",
    "Trials",
    "caption",
    "strip of samples",
  ];
  for (const place of places) {
    expect([...seen.keys()].some((where) => where.startsWith(place))).toBe(true);
  }
});

test("no two figures of a report, and no two columns of its tables, share a name", () => {
  fc.assert(
    fc.property(generatedReports, (generated) => {
      const labels = reportFigures(generated.report).map(({ label }) => label);
      expect(labels).toEqual([...new Set(labels)]);
      for (const { caption, titles } of readTables(pageOf(generated, "?latencyView=table"))) {
        const names = titles.map((title) => splitTitle(title)[0]);
        expect({ caption, names }).toEqual({ caption, names: [...new Set(names)] });
      }
    }),
    { numRuns: 20 * testEnv.faultScale },
  );
});
