import { type SeriesFacets, seriesStates, seriesStatus } from "@lapline/contracts";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { textOf } from "@/components/format/testing/readTables.ts";
import { SeriesStatusMark } from "@/components/status/SeriesStatusMark.tsx";
import type { SeriesFilters } from "../seriesFilters.ts";
import { StatusCounts } from "./StatusCounts.tsx";

const facets: SeriesFacets = {
  total: 6,
  ...{ target: [], scenario: [], measure: [], label: [], versions: [] },
  state: [
    { value: "moved", title: "moved", count: 2 },
    { value: "improved", title: "improved", count: 1 },
    { value: "quiet", title: "quiet", count: 3 },
    { value: "changed", title: "changed", count: 5 },
  ],
};
const markup = renderToStaticMarkup(
  <StatusCounts
    filters={{ state: ["moved"] } as unknown as SeriesFilters}
    onChange={() => undefined}
    facets={facets}
  />,
);

test("each status has its count, none is left out, and what is filtered by is pressed", () => {
  const buttons = [...markup.matchAll(/<button.*?<\/button>/g)].map(([button]) => button);
  expect(buttons.map((button) => textOf(button))).toEqual([
    "2Regressions",
    "1Improvement",
    "0Suspected",
    "3No confirmed change",
  ]);
  expect(buttons.map((button) => button.includes('aria-pressed="true"'))).toEqual([
    ...[true, false, false, false],
  ]);
});

test("a row names its status as the count above it and the other places do", () => {
  for (const state of seriesStates) {
    for (const points of [0, 5, 6, 400]) {
      const { word } = seriesStatus({ state, points });
      const mark = renderToStaticMarkup(<SeriesStatusMark state={state} points={points} />);
      expect(textOf(mark)).toBe(word);
    }
    expect(markup.replaceAll("Regressions", "Regression")).toContain(
      seriesStatus({ state, points: 6 }).word,
    );
  }
});
