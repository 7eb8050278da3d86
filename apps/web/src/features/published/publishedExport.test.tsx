import type { PublishedCell, PublishedComparison } from "@lapline/contracts";
import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { cellFacts } from "./cellFacts.ts";
import { PublishedTable } from "./PublishedTable.tsx";
import { publishedCsv } from "./publishedCsv.ts";
import { publishedMarkdown } from "./publishedMarkdown.ts";

const words = (text: string) => fc.option(fc.constant(text), { nil: null });
const ratio = fc.record({
  ratio: fc.constantFrom(0.41, 2, 13),
  low: fc.constant(0.4),
  high: fc.constantFrom(2.5, 14),
});

const measured = fc.record({
  ...{ value: fc.integer({ min: 1, max: 10 ** 9 }), unit: fc.constant("ns" as const) },
  ...{ ciLow: fc.constant(5e6), ciHigh: fc.constant(7e6), n: fc.integer({ min: 1, max: 9 }) },
  valid: fc.boolean(),
  warnings: fc.subarray(["Trial 1: other programs used 1.9 of the host's 2 CPUs."]),
  invalidReasons: fc.constant<string[]>(["The target was | restarted."]),
  version: fc.constantFrom("1.2.3", "0.40.4"),
  seriesId: fc.constant("0199"),
  jobId: fc.constant("0198"),
  measuredAt: fc.constant("2026-11-20T10:00:00.000Z"),
  otherParams: words("rows 20,000"),
  options: words("build cgo"),
  otherOptions: words("client sdk"),
});

const cellArbitrary: fc.Arbitrary<PublishedCell> = fc.record({
  printed: words("5508 ms"),
  isBest: fc.boolean(),
  note: words("Not waited_for."),
  isReference: fc.boolean(),
  publishedRatio: fc.option(fc.constantFrom(0.5, 3.27), { nil: null }),
  publishedGap: words("keys uuid-v7 against random"),
  measured: fc.option(measured, { nil: null }),
  measuredRatio: fc.option(ratio, { nil: null }),
  measuredGap: words("no ratio: other work"),
  agreement: fc.constant(null),
  isOff: fc.option(fc.boolean(), { nil: null }),
  reasons: fc.subarray(["Other hardware: local here.", "Measured with rows 20,000."]),
});

function viewOf(cells: PublishedCell[]): PublishedComparison {
  const rows = cells.map((cell, place) => ({ title: `Row ${place}`, cells: [cell] }));
  const source = { id: "s", title: "Source", url: "https://example.org", path: "a.md" };
  const about = { revision: "abc", date: "2024-11-28", hardware: "a laptop", note: "Single runs." };
  const table = {
    ...{ id: "t", title: "Table", note: "Less is better.", columns: ["Time"], rows },
    ...{ reference: "Row 0", compare: { columns: [], references: [], rows: "" } },
  };
  return {
    ...{ id: "page", title: "Page", summary: "Two systems.", source: { ...source, ...about } },
    ...{ label: "local", labels: ["local"], tables: [table] },
  };
}

/** Words and signs that a reader of the page sees in each row, without its heading. */
function shownRows(view: PublishedComparison): string[][] {
  const [table] = view.tables;
  if (table === undefined) return [];
  const html = renderToStaticMarkup(<PublishedTable table={table} />);
  const body = html.slice(html.indexOf("<tbody>"), html.indexOf("</tbody>"));
  return [...body.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell = ""]) =>
    cell
      .replaceAll(/<[^>]*>/g, " ")
      .replaceAll("\u00a0", " ")
      .split(/[\s[\],]+/)
      .filter((word) => word !== "" && word !== "–"),
  );
}

const unescaped = (text: string) => text.replaceAll(/\\(.)/g, "$1").replaceAll("\u00a0", " ");

test("an export as Markdown says everything that the page says: figures, marks, facts, reasons", () => {
  fc.assert(
    fc.property(fc.array(cellArbitrary, { minLength: 1, maxLength: 6 }), (cells) => {
      const view = viewOf(cells);
      const text = publishedMarkdown(view, "https://example.org/p/demo/published/page");
      const lines = unescaped(text).split("\n");
      const rows = shownRows(view);
      expect(rows).toHaveLength(cells.length);
      for (const [place, shown] of rows.entries()) {
        const line = lines.find((one) => one.startsWith(`| Row ${place} |`)) ?? "";
        for (const word of shown) expect(line).toContain(word);
      }
      const whole = unescaped(text);
      for (const cell of cells) {
        for (const fact of cellFacts(cell)) expect(whole).toContain(fact.text);
        for (const reason of cell.reasons) expect(whole).toContain(reason);
        for (const { mark } of cellFacts(cell)) {
          if (mark !== null)
            expect(lines.some((one) => one.startsWith(`- ${mark} The`))).toBe(true);
        }
      }
      for (const said of ["Two systems.", "Less is better.", "Single runs.", "abc", "a laptop"]) {
        expect(whole).toContain(said);
      }
    }),
    { numRuns: 60 },
  );
});

test("an export as CSV holds every fact of a cell", () => {
  fc.assert(
    fc.property(cellArbitrary, (cell) => {
      const text = String(publishedCsv(viewOf([cell])));
      const { note, publishedGap, measured: found, printed } = cell;
      const facts = [printed, note, publishedGap, found?.version, found?.options];
      const others = [found?.otherOptions, found?.otherParams, found?.measuredAt];
      for (const fact of [...facts, ...others]) if (fact != null) expect(text).toContain(fact);
      if (found?.valid === false) expect(text).toContain("restarted");
    }),
    { numRuns: 60 },
  );
});

test("a percentile of all timed operations has no interval for what it is, not for too few trials", () => {
  fc.assert(
    fc.property(cellArbitrary, measured, (cell, own) => {
      const figure = { ...own, n: 10, ciLow: null, ciHigh: null };
      const factsOf = (more: object) =>
        cellFacts({ ...cell, measured: { ...figure, ...more } })
          .map(({ text }) => text)
          .join(" ");
      expect(factsOf({})).toContain("too few for an interval");
      expect(factsOf({ statistic: "p90" })).not.toContain("too few");
      expect(factsOf({ statistic: "p90" })).toContain("of all timed operations");
    }),
  );
});

test("no export names what only the page has", () => {
  fc.assert(
    fc.property(fc.array(cellArbitrary, { minLength: 1, maxLength: 6 }), (cells) => {
      const view = viewOf(cells);
      for (const text of [publishedMarkdown(view, "a"), String(publishedCsv(view))]) {
        expect(text).not.toMatch(/\b(open|press|click|button|its row)\b/i);
      }
    }),
    { numRuns: 30 },
  );
});

test("no fact of the tables is in a tooltip only, which neither keyboard nor touch reaches", () => {
  fc.assert(
    fc.property(fc.array(cellArbitrary, { minLength: 1, maxLength: 6 }), (cells) => {
      const [table] = viewOf(cells).tables;
      if (table === undefined) return;
      const html = renderToStaticMarkup(<PublishedTable table={table} />);
      expect(html).not.toContain(" title=");
      const opened = html.match(/aria-expanded="false"/g) ?? [];
      expect(opened).toHaveLength(cells.filter((cell) => cellFacts(cell).length > 0).length);
      const measuredCells = cells.filter((cell) => cell.measured !== null);
      // Outside of a project every address is "#".
      expect(html.match(/<a [^>]*href="#"/g) ?? []).toHaveLength(measuredCells.length);
      expect(html.match(/invalid/g) ?? []).toHaveLength(
        measuredCells.filter((cell) => cell.measured?.valid === false).length,
      );
    }),
    { numRuns: 30 },
  );
});
