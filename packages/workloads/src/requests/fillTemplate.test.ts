import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compileRequest } from "./compileRequest.ts";
import type { TemplateValues } from "./fillTemplate.ts";
import { parseTable } from "./parseTable.ts";
import { createTexts } from "./random.ts";

function valuesOf(more: Partial<TemplateValues> = {}): TemplateValues {
  return {
    ...{ seed: 1, version: "1.0.0", params: {}, secrets: {}, ports: {}, kept: new Map() },
    texts: createTexts(more.seed ?? 1),
    table: (file) => {
      throw new Error(`there is no ${file}`);
    },
    ...more,
  };
}

/** Any text, with what is special in JSON, URLs, forms, headers and XML made likely. */
const anyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc
    .array(
      fc.constantFrom(
        '"',
        "\\",
        "/",
        "?",
        "#",
        "&",
        "=",
        "%",
        "+",
        "..",
        "{",
        "}",
        "\n",
        "<",
        ">",
        "é",
        "\ud800",
        "a",
      ),
    )
    .map((parts) => parts.join("")),
);

/** What a request holds after a value was put into each place of it. */
const withValue = (value: string) => ({ kept: new Map([["v", value]]), secrets: { v: value } });

describe("a value never breaks out of its place", () => {
  test("in a path and a query", () => {
    fc.assert(
      fc.property(anyText, (value) => {
        const make = () =>
          compileRequest({ get: "/a/{v}/b?q={v}&r=1" }, valuesOf(withValue(value)))(1).path;
        if (value === "." || value === "..") {
          expect(make).toThrow("cannot be part of a path");
          return;
        }
        const url = new URL(make(), "http://host");
        expect(url.host).toBe("host");
        expect(url.hash).toBe("");
        const parts = url.pathname.split("/");
        expect(parts).toHaveLength(4);
        expect(decodeURIComponent(parts[2] ?? "")).toBe(value.toWellFormed());
        expect([...url.searchParams]).toEqual([
          ["q", value.toWellFormed()],
          ["r", "1"],
        ]);
      }),
    );
  });

  test("in JSON, alone and within a text", () => {
    fc.assert(
      fc.property(anyText, (value) => {
        const json = { alone: "{secret.v}", within: 'x"{v}"', 'na"me': ["{v}!"] };
        const { body = "" } = compileRequest({ post: "/", json }, valuesOf(withValue(value)))(1);
        const well = value.toWellFormed();
        const { alone, ...rest } = JSON.parse(body);
        expect(alone.toWellFormed()).toBe(well);
        expect(rest).toEqual({ within: `x"${well}"`, 'na"me': [`${well}!`] });
      }),
    );
  });

  test("in a form", () => {
    fc.assert(
      fc.property(anyText, (value) => {
        const form = { a: "{v}", "b&": "x&y={v}" };
        const { body = "" } = compileRequest({ post: "/", form }, valuesOf(withValue(value)))(1);
        const well = value.toWellFormed();
        expect([...new URLSearchParams(body)]).toEqual([
          ["a", well],
          ["b&", `x&y=${well}`],
        ]);
      }),
    );
  });

  test("in a header: what would end one is refused", () => {
    fc.assert(
      fc.property(anyText, (value) => {
        const make = () =>
          compileRequest({ get: "/", headers: { a: "x {v}" } }, valuesOf(withValue(value)))(1);
        if (/\p{Cc}/u.test(value)) expect(make).toThrow("cannot be part of a header");
        else expect(make().headers).toEqual({ a: `x ${value.toWellFormed()}` });
      }),
    );
  });

  test("in a text that says it is JSON or XML", () => {
    const value = '</a>"&';
    const bodyOf = (type: string, body: string) =>
      compileRequest(
        { post: "/", headers: { "Content-Type": type }, body },
        valuesOf(withValue(value)),
      )(1).body;
    expect(JSON.parse(bodyOf("application/json", '["{v}"]') ?? "")).toEqual([value]);
    expect(bodyOf("text/xml", "<a>{v}</a>")).toBe("<a>&lt;/a&gt;&quot;&amp;</a>");
    expect(bodyOf("text/plain", "{v}")).toBe(value);
  });
});

describe("generated values", () => {
  const json = {
    n: "{n}",
    t: "t{n}",
    id: "{uuid}",
    other: "{uuid#2}",
    again: "{uuid}",
    i: "{int:-5..5}",
    text: "{text:40}",
  };
  const bodyOf = (seed: number, n: number) =>
    JSON.parse(compileRequest({ post: "/{uuid}", json }, valuesOf({ seed }))(n).body ?? "");

  test("are the same for the same seed and number, whatever came before", () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.integer({ min: 1, max: 1e9 }),
        fc.array(fc.nat(1e6)),
        (seed, n, before) => {
          const callOf = compileRequest({ post: "/{uuid}", json }, valuesOf({ seed }));
          for (const one of before) callOf(one);
          const fresh = compileRequest({ post: "/{uuid}", json }, valuesOf({ seed }))(n);
          expect(callOf(n)).toEqual(fresh);
        },
      ),
      { numRuns: 20 },
    );
  });

  test("differ by seed and by number; the same placeholder is the same value within a request", () => {
    const [one, two] = [bodyOf(1, 1), bodyOf(1, 2)];
    for (const other of [two, bodyOf(2, 1)]) {
      expect(other.id).not.toBe(one.id);
      expect(other.text).not.toBe(one.text);
    }
    expect(one.again).toBe(one.id);
    expect(one.other).not.toBe(one.id);
    expect({ n: one.n, t: one.t }).toEqual({ n: 1, t: "t1" });
    expect(one.text).toMatch(/^[a-zA-Z0-9]{40}$/);
  });

  test("fill their range evenly, and no UUID comes twice", () => {
    const counts = new Map<number, number>();
    const ids = new Set<string>();
    const numbers = 11_000;
    const callOf = compileRequest({ post: "/", json }, valuesOf());
    for (let n = 1; n <= numbers; n += 1) {
      const { i, id } = JSON.parse(callOf(n).body ?? "");
      counts.set(i, (counts.get(i) ?? 0) + 1);
      ids.add(id);
    }
    expect([...counts.keys()].toSorted((a, b) => a - b)).toEqual([
      -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5,
    ]);
    for (const count of counts.values()) expect(Math.abs(count - numbers / 11)).toBeLessThan(150);
    expect(ids.size).toBe(numbers);
  });

  test("of one file are of one row, and of another label of another", () => {
    const rows = Array.from({ length: 50 }, (_, i) => `${i},v${i}`).join("\n");
    const table = () => parseTable("t.csv", `a,b\n${rows}\n`);
    const fields = { a: "{pick:t.csv:a}", b: "{pick:t.csv:b}", c: "{pick:t.csv:a#2}" };
    const callOf = compileRequest({ post: "/", json: fields }, valuesOf({ table }));
    const all = Array.from({ length: 200 }, (_, n) => JSON.parse(callOf(n).body ?? ""));
    expect(all.every(({ a, b }) => b === `v${a}`)).toBe(true);
    expect(all.filter(({ a, c }) => a === c).length).toBeLessThan(20);
    expect(new Set(all.map(({ a }) => a)).size).toBeGreaterThan(40);
  });
});

test("a request without placeholders is built once", () => {
  const callOf = compileRequest({ post: "/é?a=%20", json: [1, null, "x"] }, valuesOf());
  expect(callOf(1)).toBe(callOf(2));
  expect(callOf(1)).toEqual({
    method: "POST",
    path: "/%C3%A9?a=%20",
    headers: { "content-type": "application/json" },
    body: '[1,null,"x"]',
  });
});

test("a kept value that stands alone keeps its type, and none is made up", () => {
  const kept = new Map<string, unknown>([
    ["id", 5],
    ["tags", ["a"]],
  ]);
  const json = { id: "{id}", text: "no {id}", tags: "{tags}" };
  const { body = "" } = compileRequest({ post: "/", json }, valuesOf({ kept }))(1);
  expect(JSON.parse(body)).toEqual({ id: 5, text: "no 5", tags: ["a"] });
  expect(() => compileRequest({ get: "/{other}" }, valuesOf())).toThrow(
    "There is no value for {other}.",
  );
  const table = () => parseTable("t.csv", "a\n1\n");
  expect(() => compileRequest({ get: "/{pick:t.csv:b}" }, valuesOf({ table }))).toThrow(
    "t.csv has no column b. It has a.",
  );
});

test("CSV keeps what quotes hold, and names the line of a mistake", () => {
  const { columns, rows } = parseTable("t.csv", '\uFEFFa,b\r\n"x\ny","say ""hi"""\n,\n\nlast,z');
  expect(rows).toBe(3);
  expect(Object.fromEntries(columns)).toEqual({
    a: ["x\ny", "", "last"],
    b: ['say "hi"', "", "z"],
  });
  expect(() => parseTable("t.csv", 'a\n1\n2"3\n')).toThrow("t.csv is not CSV in line 3");
  expect(() => parseTable("t.csv", "a,b\n1\n")).toThrow("Row 1 of t.csv has 1 values, not 2.");
  expect(() => parseTable("t.csv", "a,b\n")).toThrow("no row");
});
