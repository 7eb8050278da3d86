import type { CompareRow } from "@lapline/contracts";
import { type GeneratedReport, generatedReports, testEnv } from "@lapline/testkit";
import fc from "fast-check";
import { NuqsTestingAdapter } from "nuqs/adapters/testing";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { readTables } from "@/components/format/testing/readTables.ts";
import { readValue } from "@/components/format/testing/readValue.ts";
import { prepareOverlay } from "./prepareOverlay.ts";
import { RowDistributions } from "./RowDistributions.tsx";
import { cell, row, side } from "./testing/compareFixtures.ts";

const runs = { numRuns: 40 * testEnv.faultScale };
const names = ["1.0", "2.0"] as const;

function rowOf(reports: readonly GeneratedReport[]): CompareRow {
  const values = reports.map(({ truth }) => truth.get("Latency") ?? 0);
  return row(
    "latency",
    values.map((value) => cell(value)),
  );
}

function detailsOf(reports: readonly GeneratedReport[]) {
  return reports.map(({ report }, place) => ({
    name: names[place] ?? "",
    column: side("alpha", names[place] ?? ""),
    report,
    cell: { seriesId: "", valid: true },
    params: {},
    details: undefined,
  }));
}

test("an opened row shows the trials' values of each side as its report has them", () => {
  fc.assert(
    fc.property(fc.tuple(generatedReports, generatedReports), (reports) => {
      const html = renderToString(
        <NuqsTestingAdapter>
          <RowDistributions row={rowOf(reports)} sides={detailsOf(reports)} />
        </NuqsTestingAdapter>,
      );
      // Values stand beside each other, each in an element of its own.
      const apart = html.replaceAll("<!-- -->", "").replaceAll("</span><span", "</span> <span");
      const [table] = readTables(apart);
      const unit = table?.titles[1]?.split(", ").at(-1) ?? "";
      expect(table?.rows.map(([name]) => name)).toEqual(names);
      for (const [place, [, cells = ""]] of (table?.rows ?? []).entries()) {
        const samples = reports[place]?.report.measures.find(
          ({ name }) => name === "latency",
        )?.samples;
        const shown = cells.split(" ").map((text) => readValue(`${text} ${unit}`));
        expect(shown.length).toBe(samples?.length);
        for (const [index, sample] of (samples ?? []).entries()) {
          const one = shown[index];
          if (one == null) throw new Error(`${cells} is no list of values in ${unit}`);
          expect(Math.abs(one.value - sample)).toBeLessThanOrEqual(one.halfStep * (1 + 1e-9));
        }
      }
      if (apart.includes("Distribution by percentile"))
        expect(apart).toContain("All timed operations of all trials");
    }),
    runs,
  );
});

test("the first trials of two sides are drawn where they were sampled, from their first operation", () => {
  fc.assert(
    fc.property(fc.tuple(generatedReports, generatedReports), (reports) => {
      const view = prepareOverlay(detailsOf(reports));
      for (const { kind, lines } of view?.panels ?? []) {
        for (const { component, spans, points } of lines) {
          const { report } =
            reports[names.indexOf(component === names[0] ? names[0] : names[1])] ?? {};
          const trial = report?.trials[0];
          const track = report?.resources.find((one) => one.kind === kind && one.trial === 0);
          if (trial === undefined || track === undefined)
            throw new Error(`no ${kind} of ${component}`);
          expect(spans.map(({ value }) => value)).toEqual(track.values);
          expect(spans[0]?.from).toBeCloseTo((track.start - Number(trial.startMs)) / 1000, 9);
          expect(points.at(-1)?.x).toBe(spans.at(-1)?.to);
          if (kind === "throughput") {
            expect(spans.at(-1)?.to).toBeLessThanOrEqual(Number(trial.durationNs) / 1e9 + 1e-9);
          }
        }
      }
    }),
    runs,
  );
});
