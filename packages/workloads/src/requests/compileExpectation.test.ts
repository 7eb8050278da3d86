import { type Expectation, parseJsonPath, valueAtPath } from "@lapline/contracts/definitions";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compileExpectation } from "./compileExpectation.ts";
import type { TemplateValues } from "./fillTemplate.ts";
import { createTexts } from "./random.ts";
import { requestMix } from "./requestMix.ts";

const values: TemplateValues = {
  ...{ seed: 1, version: "1.0.0", params: { page: 20 }, secrets: {}, ports: {} },
  kept: new Map<string, unknown>([["token", "t"]]),
  texts: createTexts(1),
  table: () => expect.unreachable(),
  operations: (name) =>
    ({ create: { succeeded: 10, unanswered: 0 }, slow: { succeeded: 5, unanswered: 2 } })[name],
};

/** What is wrong with an answer to the third request; null where it is as expected. */
function problemOf(expected: Expectation, body: unknown, headers: string[] = []): string | null {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return compileExpectation(expected, values).answer?.({ body: text, headers }, 3) ?? null;
}
const jsonProblem = (expected: NonNullable<Expectation["json"]>[string], value: unknown) =>
  problemOf({ json: { "$.v": expected } }, { v: value });

describe("a value is compared", () => {
  test.each<[string, NonNullable<Expectation["json"]>[string], unknown, string]>([
    ["with a number", 5, 5, "6"],
    ["with a text that has placeholders", "todo {n}", "todo 3", '"todo 4"'],
    ["with a kept value", "{token}", "t", '"u"'],
    ["with a number that stands alone, as number or text", "{n}", "3", "4"],
    ["with a parameter", "{param.page}", 20, "21"],
    ["with null", null, null, "0"],
    ["with a list", [1, { a: ["{n}"] }], [1, { a: [3] }], "[1]"],
    ["with an object", { equals: { a: 1, b: null } }, { b: null, a: 1 }, '{"a":1}'],
    ["by the length of a list", { length: 2 }, [1, 2], "[1]"],
    ["by the length of a text", { length: 2 }, "é✓", '"é"'],
    ["by a regular expression", { matches: "^a{2}$" }, "aa", '"aaa"'],
    ["by what it contains", { contains: "o {n}" }, "todo 3", '"todo"'],
    ["by an element", { contains: "{n}" }, [1, 3], "[1]"],
    ["by its bounds", { min: 1, max: 3 }, 3, "4"],
    ["by being a number at all", { min: 1 }, 2, '"2"'],
    ["by its type", { type: "list" }, [], "{}"],
    ["by being there", { exists: true }, null, "absent"],
    ["by being absent", { exists: false }, undefined, "1"],
    ["with the requests that succeeded", "{operations.create}", 10, "11"],
    ["with several and a number", "{operations.create+operations.create+5}", "25", "26"],
  ])("%s", (_what, expected, good, bad) => {
    expect(jsonProblem(expected, good)).toBeNull();
    const wrong = bad === "absent" ? undefined : JSON.parse(bad);
    expect(jsonProblem(expected, wrong)).toMatch(/^\$\.v should .* and was /);
    expect(jsonProblem(expected, wrong)).toContain(`and was ${bad}`);
  });

  test("requests without an answer may have been carried out, and no more than those", () => {
    expect([4, 5, 7, 8].map((count) => jsonProblem("{operations.slow}", count))).toEqual([
      "$.v should be between 5 and 7 and was 4",
      null,
      null,
      "$.v should be between 5 and 7 and was 8",
    ]);
  });

  test("a text is no number, a list no object, and inherited members are none", () => {
    expect(jsonProblem(5, "5")).not.toBeNull();
    expect(jsonProblem([], {})).not.toBeNull();
    expect(problemOf({ json: { "$.toString": { exists: true } } }, {})).not.toBeNull();
    expect(problemOf({ json: { "$.v": { equals: { a: 1 } } } }, { v: { b: 1 } })).not.toBeNull();
  });
});

test("headers are found whatever their case, bodies as text", () => {
  const expected: Expectation = { headers: { ETag: { matches: "^W" } }, body: { contains: "ok" } };
  expect(problemOf(expected, "ok", ["a", "b", "etag", "W/1"])).toBeNull();
  expect(problemOf(expected, "ok", ["etag", "x"])).toBe('header ETag should match ^W and was "x"');
  expect(problemOf(expected, "ok", ["W", "etag"])).toBe(
    "header ETag should match ^W and was absent",
  );
  expect(problemOf(expected, "no", ["etag", "W"])).toBe('body should contain "ok" and was "no"');
  expect(problemOf({ json: { $: 1 } }, "<p>")).toBe('body should be JSON and was "<p>"');
});

test("a status is a number, a class, a range or one of several", () => {
  const accepted = (status?: Expectation["status"]) => {
    const compiled = compileExpectation({ status }, values);
    return [199, 200, 201, 204, 205, 299, 300, 404].filter((one) => compiled.status(one) === null);
  };
  expect(accepted()).toEqual([200, 201, 204, 205, 299]);
  expect(accepted(201)).toEqual([201]);
  expect(accepted("200-204")).toEqual([200, 201, 204]);
  expect(accepted([404, "3xx"])).toEqual([300, 404]);
  expect(compileExpectation({ status: [404, "3xx"] }, values).status(200)).toBe(
    "status should be 404 or 3xx and was 200",
  );
});

describe("JSONPath", () => {
  const json = { items: [{ id: 1 }, { id: 2, "a b": { length: 9 } }], text: "xyz" };
  test.each<[string, unknown]>([
    ["$", json],
    ["$.items[0].id", 1],
    ["$.items[-1].id", 2],
    ["$['items'][1][\"a b\"].length", 9],
    ["$.items.length", 2],
    ["$.items[2].id", undefined],
    ["$.text.length", undefined],
    ["$.items.constructor", undefined],
    ["$.__proto__", undefined],
  ])("%s", (path, found) => {
    expect(valueAtPath(json, parseJsonPath(path) ?? expect.unreachable())).toEqual(found);
  });

  test.each([
    "",
    "items",
    "$items",
    "$.",
    "$..id",
    "$.*",
    "$[*]",
    "$[?(@.a)]",
    "$[(@.length-1)]",
    "$.a[",
    "$.a b",
    "$[1",
  ])("%j is refused", (path) => expect(parseJsonPath(path)).toBeNull());

  test("finds every value of any JSON by the path to it, and throws for none", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.array(fc.oneof(fc.string(), fc.integer())), (value, steps) => {
        valueAtPath(value, steps);
        if (typeof value !== "object" || value === null) return;
        for (const [name, one] of Object.entries(value)) {
          const step = Array.isArray(value) ? Number(name) : name;
          expect(valueAtPath(value, [step])).toBe(one);
        }
      }),
    );
  });
});

test("requests come exactly as often as their weights say, spread over each round", () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(20), { minLength: 1, maxLength: 9 }),
      fc.nat(1000),
      (weights, from) => {
        const total = weights.reduce((sum, weight) => sum + weight, 0);
        if (total === 0) {
          expect(() => requestMix(weights)).toThrow();
          return;
        }
        const mix = requestMix(weights);
        const seen = weights.map(() => 0);
        for (let i = 0; i < total; i += 1) {
          const next = mix(from + i);
          seen[next] = (seen[next] ?? 0) + 1;
        }
        expect(seen).toEqual(weights);
      },
    ),
  );
  const half = requestMix([1, 1]);
  expect([0, 1, 2, 3].map(half)).toEqual([0, 1, 0, 1]);
});
