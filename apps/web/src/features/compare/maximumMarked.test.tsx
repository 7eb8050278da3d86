import { compareStatistics, maximumReason, statisticSamplesMin } from "@lapline/contracts";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ChangesTable } from "./ChangesTable.tsx";
import { compareCsv } from "./compareCsv.ts";
import { compareMarkdown } from "./compareMarkdown.ts";
import { MatrixTable } from "./MatrixTable.tsx";
import { prepareBars } from "./prepareBars.ts";
import { cell, change, row, side, view } from "./testing/compareFixtures.ts";

/** A comparison whose first column timed so few operations. */
function few(statistic: (typeof compareStatistics)[number], operations: number) {
  const reasons = [maximumReason(statistic, operations)];
  const cells = [cell(10, { reasons }), cell(20)];
  const own = row("latency", [cell(5), cell(9)], [null, change(1.8, "worse")]);
  const part = { ...row("latency", cells, [null, change(2, "worse")]), statistic };
  return view([side("a", "1"), side("b", "1")], [own, part]);
}

const look = { opened: null, onOpen: () => {}, noise: true, onNoise: () => {} };
const drawn = {
  changes: (shown: ReturnType<typeof few>) =>
    renderToStaticMarkup(<ChangesTable view={shown} {...look} />),
  factors: (shown: ReturnType<typeof few>) =>
    renderToStaticMarkup(<MatrixTable view={shown} {...look} />),
  bars: (shown: ReturnType<typeof few>) =>
    JSON.stringify(prepareBars(shown, { log: false, sorted: false })),
  "Markdown of changes": (shown: ReturnType<typeof few>) => compareMarkdown(shown, "a", false),
  "Markdown of factors": (shown: ReturnType<typeof few>) => compareMarkdown(shown, "a", true),
  CSV: (shown: ReturnType<typeof few>) => String(compareCsv(shown)),
};

test.each(Object.entries(drawn))(
  "%s mark a percentile of too few operations as their maximum",
  (_, draw) => {
    for (const statistic of compareStatistics) {
      for (const n of [1, 3, statisticSamplesMin(statistic) - 1]) {
        const words = `maximum of ${n} ${n === 1 ? "operation" : "operations"}`;
        const shown = draw(few(statistic, n));
        expect(shown.split(words).length - 1).toBeGreaterThan(0);
      }
      expect(
        draw(view([side("a", "1"), side("b", "1")], [row("latency", [cell(1), cell(2)])])),
      ).not.toContain("maximum of");
    }
  },
);
