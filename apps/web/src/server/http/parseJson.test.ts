import { describe, expect, it } from "vitest";
import { ApiError } from "./apiError.ts";
import { parseJson } from "./parseJson.ts";

function codeOf(text: string): string {
  try {
    parseJson(text);
    return "taken";
  } catch (error) {
    if (error instanceof ApiError) return error.facts.code;
    throw error;
  }
}

describe("parseJson", () => {
  it("takes ordinary JSON whole", () => {
    expect(parseJson('{"a":[1,"x",null,{"b":true}]}')).toEqual({ a: [1, "x", null, { b: true }] });
  });
  it.each([
    ["nothing", "", "json_malformed"],
    ["half an object", '{"a":', "json_malformed"],
    ["NaN", '{"a":NaN}', "json_malformed"],
    ["a __proto__ key", '{"a":{"__proto__":{"admin":true}}}', "json_key_refused"],
    ["an escaped __proto__ key", '{"\\u005f_proto__":1}', "json_key_refused"],
    ["33 levels", `${"[".repeat(33)}${"]".repeat(33)}`, "json_too_deep"],
    ["100,000 levels", `${"[".repeat(100_000)}${"]".repeat(100_000)}`, "json_too_deep"],
    ["a NUL in a text", '{"a":"x\\u0000"}', "text_unsupported"],
    ["a NUL in a key", '{"x\\u0000":1}', "text_unsupported"],
    ["half a surrogate pair", '["\\ud800"]', "text_unsupported"],
  ])("refuses %s with a 400 and its own code", (_name, text, code) => {
    expect(codeOf(text)).toBe(code);
  });
  it("takes 32 levels", () => {
    expect(codeOf(`${"[".repeat(32)}${"]".repeat(32)}`)).toBe("taken");
  });
});
