import { describe, expect, it } from "vitest";
import { isDatabaseUnavailable } from "./isDatabaseUnavailable.ts";

const withCode = (code: string) => Object.assign(new Error("x"), { code });

describe("isDatabaseUnavailable", () => {
  it.each(["57P01", "57P03", "08006", "53300", "40001", "ECONNREFUSED", "P1001", "P2024"])(
    "sees %s behind a cause",
    (code) => {
      expect(isDatabaseUnavailable(new Error("outer", { cause: withCode(code) }))).toBe(true);
    },
  );
  it("sees what Prisma keeps of its driver's error", () => {
    const error = Object.assign(new Error("x"), {
      code: "P2010",
      meta: { driverAdapterError: { cause: { kind: "DatabaseNotReachable" } } },
    });
    expect(isDatabaseUnavailable(error)).toBe(true);
  });
  it.each([
    "Client has encountered a connection error and is not queryable",
    "Connection terminated unexpectedly",
    "timeout exceeded when trying to connect",
  ])("sees the driver's own words: %s", (message) => {
    expect(isDatabaseUnavailable(new Error(`${message}: ${message}`))).toBe(true);
  });
  it.each([
    new TypeError("x is not a function"),
    withCode("23505"),
    withCode("ENOENT"),
    null,
    "57P01",
  ])("does not excuse %s", (error) => {
    expect(isDatabaseUnavailable(error)).toBe(false);
  });
});
