import { expect, it } from "vitest";
import { shapeRows, typeWords } from "./shapeRows.ts";

it("lists members by path with what they are, and leaves shared shapes to their own place", () => {
  const schema = {
    type: "object",
    required: ["runs"],
    properties: {
      runs: { type: "array", maxItems: 5, items: { $ref: "#/components/schemas/Run" } },
      by: {
        anyOf: [
          {
            type: "object",
            required: ["kind"],
            properties: { kind: { const: "a" }, n: { type: "integer", minimum: 1 } },
          },
          { type: "object", required: ["kind"], properties: { kind: { const: "b" } } },
          { type: "null" },
        ],
      },
    },
  };
  expect(shapeRows(schema)).toEqual([
    { path: "runs", type: "list of Run (≤ 5 items)", shape: "Run", required: true },
    { path: "by", type: "object or null", shape: null, required: false },
    { path: "by.kind", type: '"a" or "b"', shape: null, required: true },
    { path: "by.n", type: "integer (≥ 1)", shape: null, required: false },
  ]);
});

it("says what plain values are", () => {
  expect(typeWords({ enum: ["x", "y"] })).toBe('"x" | "y"');
  expect(typeWords({ type: "string", format: "uuid" })).toBe("uuid");
  expect(typeWords({ type: "string", minLength: 1, maxLength: 9 })).toBe(
    "string (not empty, ≤ 9 characters)",
  );
  expect(typeWords({})).toBe("anything");
});
