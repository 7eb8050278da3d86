import { expect, it } from "vitest";
import { typeText } from "./typeText.ts";

it("writes the type of every form that our schemas have", () => {
  const run = { $ref: "#/components/schemas/Run" };
  const cases: [Record<string, unknown>, string][] = [
    [run, "Run"],
    [{ const: "a" }, '"a"'],
    [{ enum: ["a", 1] }, '"a" | 1'],
    [{ anyOf: [{ type: "integer" }, { type: "number" }, { type: "null" }] }, "number | null"],
    [{ type: "array", items: { anyOf: [run, { type: "null" }] } }, "(Run | null)[]"],
    [{ type: "array", prefixItems: [run, { type: "string" }], items: false }, "[Run, string]"],
    [{ type: "object", additionalProperties: { type: "boolean" } }, "Record<string, boolean>"],
    [{ type: "object", additionalProperties: false }, "Record<string, never>"],
    [
      { type: "object", required: ["a"], properties: { a: run, "b-c": {} } },
      '{ a: Run; "b-c"?: unknown }',
    ],
    [{ type: ["string", "null"] }, "string | null"],
    [{}, "unknown"],
  ];
  for (const [schema, text] of cases) expect(typeText(schema)).toBe(text);
});
