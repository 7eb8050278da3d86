import { describe, expect, it } from "vitest";
import { problemFromError } from "./problemFromError.ts";

describe("problemFromError", () => {
  it("hands on the problem that the server sent", () => {
    const problem = {
      type: "x",
      title: "Not Found",
      status: 404,
      code: "not_found",
      detail: "No.",
    };
    expect(problemFromError({ data: { problem } })).toBe(problem);
  });
  it("keeps the status of an answer without a problem", () => {
    const error = Object.assign(new Error("Too many"), { data: { httpStatus: 429 } });
    expect(problemFromError(error)).toMatchObject({ status: 429, detail: "Too many" });
  });
  it("says that the server did not answer when there was no answer", () => {
    expect(problemFromError(new TypeError("fetch failed")).code).toBe("unreachable");
    expect(problemFromError(undefined).code).toBe("unreachable");
  });
});
