import type { RunResult } from "@lapline/contracts";
import { expect, test } from "vitest";
import { textOf } from "@/components/format/testing/readTables.ts";
import { item, job, markupOf, results } from "./testing/resultsMarkup.tsx";

const other = "0195d0d0-0000-7000-8000-000000000002";

test("on a phone each benchmark has median, unit and change below its name, and no column is beside", () => {
  const markup = markupOf();
  const headings = [...markup.matchAll(/<th scope="row".*?<\/th>/g)].map(([text]) =>
    textOf(text).replaceAll("\u202f", " "),
  );
  expect(headings).toHaveLength(2);
  expect(headings[0]).toMatch(/Encode.*Time.*1.5 µs.*25 % slower/);
  expect(headings[1]).toMatch(/Decode.*Time.*1.5 µs.*25 % slower/);
  for (const [cell] of markup.matchAll(/<td[^>]*>/g))
    expect(cell).toContain("hidden sm:table-cell");
});

test("the headline is the verdict, and a busy host is a line below it with what it means", () => {
  expect(markupOf()).not.toContain("data-host-busy");
  const markup = markupOf({ hostBusyJobs: 3 });
  expect(textOf(/<p class="text-xl[^"]*">.*?<\/p>/.exec(markup)?.[0] ?? "")).toBe(results.sentence);
  const note = /<p data-host-busy.*?<\/p>/.exec(markup)?.[0] ?? "";
  // The canceled job measured nothing.
  expect(textOf(note)).toContain("Host busy in 3 of 4 jobs");
  expect(note).toContain('href="/docs/explanation/measurement#the-machine"');
});

test("an inconclusive result whose interval excludes no change is explained in the headline", () => {
  const one = item("Encode");
  const change = one.change ?? expect.unreachable("the item has a change");
  const withVerdict = (verdict: "worse" | "insufficient") =>
    markupOf({ items: [{ ...one, change: { ...change, verdict } }] });
  expect(withVerdict("insufficient")).toContain("data-among-many");
  expect(withVerdict("worse")).not.toContain("data-among-many");
});

test("each line leads to its history, once", () => {
  const markup = markupOf({ items: [item("Encode"), { ...item("Decode"), seriesId: other }] });
  for (const [, row = ""] of markup.matchAll(/<th scope="row"(.*?)<\/th>/g)) {
    const id = row.includes("Encode") ? job.id : other;
    expect(row).toContain(`href="/p/default/series/${id}"`);
  }
  expect(markup.match(/href="[^"]*\/series/g)).toHaveLength(2);
  expect(markupOf({ items: [] })).not.toContain("History");
});

test("single values whose history is short say nothing on every row, others what it says", () => {
  const single = item("Encode");
  const change = single.change ?? expect.unreachable("the item has a change");
  const untold: RunResult = {
    ...single,
    change: { ...change, verdict: "insufficient", low: null, high: null, n: { base: 1, head: 1 } },
  };
  const textWith = (one: RunResult) => textOf(markupOf({ items: [one] }));
  expect(textWith(untold)).not.toMatch(/can't tell|one sample|inconclusive/);
  const judged = { ...change, byHistory: true as const, n: { base: 1, head: 1 } };
  expect(textWith({ ...untold, change: judged })).toContain("looks 25\u202f% slower[+20");
});
