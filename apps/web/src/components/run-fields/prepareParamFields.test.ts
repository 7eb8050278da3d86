import { describe, expect, it } from "vitest";
import { paramTexts, parseParam, prepareParamFields } from "./prepareParamFields.ts";

const fields = prepareParamFields({
  type: "object",
  properties: {
    loadModel: { type: "string", enum: ["fixed_work", "closed_loop"], default: "fixed_work" },
    inFlight: { type: "integer", minimum: 1, maximum: 128, default: 64, description: "At once." },
    share: { type: "number", minimum: 0 },
    verify: { type: "boolean", default: true },
  },
});
const field = (name: string) => {
  const found = fields.find((each) => each.name === name);
  if (found === undefined) throw new Error(name);
  return found;
};

describe("prepareParamFields", () => {
  it("keeps the schema's order, defaults, bounds and words", () => {
    expect(fields.map(({ name, kind, initial }) => [name, kind, initial])).toEqual([
      ["loadModel", "choice", "fixed_work"],
      ["inFlight", "integer", "64"],
      ["share", "number", ""],
      ["verify", "switch", "true"],
    ]);
    expect(field("inFlight")).toMatchObject({
      label: "In flight",
      description: "At once.",
      minimum: 1,
      maximum: 128,
    });
  });
  it("survives a schema without properties", () => {
    expect(prepareParamFields({})).toEqual([]);
  });
});

describe("paramTexts", () => {
  it("shows given parameters and the defaults of the others", () => {
    expect(paramTexts(fields, { inFlight: 8 })).toEqual({
      loadModel: "fixed_work",
      inFlight: "8",
      share: "",
      verify: "true",
    });
  });
});

describe("parseParam", () => {
  it("keeps the type of the schema", () => {
    expect(parseParam(field("inFlight"), "8")).toEqual({ ok: true, value: 8 });
    expect(parseParam(field("verify"), "false")).toEqual({ ok: true, value: false });
    expect(parseParam(field("loadModel"), "closed_loop")).toEqual({
      ok: true,
      value: "closed_loop",
    });
  });
  it.each(["", "1.5", "0", "129", "many", "1e9"])("refuses %s with the bounds", (text) => {
    expect(parseParam(field("inFlight"), text)).toEqual({
      ok: false,
      message: "Enter a whole number from 1 to 128.",
    });
  });
});
