import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ChangesTable } from "./ChangesTable.tsx";
import { MatrixTable } from "./MatrixTable.tsx";
import { cell, change, row, side, view } from "./testing/compareFixtures.ts";

const long = { params: { requestsThatAreInFlight: 64, payloadBytes: 1_000_000 } };
const shown = view(
  [side("a", "1"), side("b", "1")],
  [
    row("latency", [cell(1e6, { n: 1 }), cell(2e6, { valid: false })], [null, change(2, "worse")]),
    {
      ...row("memory", [cell(1024, { load: { recorded: false, differences: [] } }), null]),
      ...long,
    },
  ],
);
const look = { opened: null, onOpen: () => {}, noise: true, onNoise: () => {} };
const changes = renderToStaticMarkup(<ChangesTable view={shown} {...look} />);
const factors = renderToStaticMarkup(<MatrixTable view={shown} {...look} />);

/** The text of each heading of a row: all that a phone shows of it beside published figures. */
const headings = (markup: string) =>
  [...markup.matchAll(/<th scope="row".*?<\/th>/g)].map(([text]) =>
    text.replaceAll(/<[^>]*>/g, "").replaceAll("\u202f", " "),
  );

test("on phones each row of changes has its own values with what must be known of them", () => {
  const found = headings(changes);
  const latency = found.find((text) => text.includes("Latency")) ?? "";
  expect(latency).toMatch(/a 1: ?1 ms, 1 trial/);
  expect(latency).toMatch(/b 1: ?2 ms, invalid/);
  const memory = found.find((text) => text.includes("Memory")) ?? "";
  expect(memory).toMatch(/a 1: ?1 KiB, 3 trials, load not recorded/);
  expect(memory).toContain("b 1: not measured");
});

test("names and parameters of rows are wrapped and never cut", () => {
  for (const markup of [changes, factors]) {
    expect(headings(markup).join()).toContain(
      "requests that are in flight 64 · payload bytes 1,000,000",
    );
    for (const [heading] of markup.matchAll(/<th scope="row".*?<\/th>/g)) {
      expect(heading).not.toContain("truncate");
    }
  }
});
