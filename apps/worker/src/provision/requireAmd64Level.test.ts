import { expect, test } from "vitest";
import { requireAmd64Level } from "./requireAmd64Level.ts";

const v2 = "cx16 lahf_lm popcnt pni sse4_1 sse4_2 ssse3";
const v3 = `${v2} abm avx avx2 bmi1 bmi2 f16c fma movbe xsave`;
const v4 = `${v3} avx512bw avx512cd avx512dq avx512f avx512vl`;
const cpu = (flags: string) => () =>
  `processor\t: 0\nflags\t\t: fpu ${flags} sse\nbugs\t\t: none\n`;

test("a program runs where the CPU has all that its level and those below it need", () => {
  requireAmd64Level("v1", cpu(""));
  requireAmd64Level("v2", cpu(v2));
  requireAmd64Level("v3", cpu(v3));
  requireAmd64Level("v4", cpu(v4));
});

test.each([
  ["v2", "sse", "cx16"],
  ["v3", v2, "avx2"],
  ["v4", v3, "avx512f"],
  ["v4", v4.replace("popcnt ", ""), "popcnt"],
] as const)(
  "a program of %s is refused on a CPU without what it needs",
  (level, flags, missing) => {
    expect(() => requireAmd64Level(level, cpu(flags))).toThrow(
      expect.objectContaining({ code: "unsupported", message: expect.stringContaining(missing) }),
    );
  },
);

test("a machine that does not say what its CPU has runs no such program", () => {
  expect(() => requireAmd64Level("v2", () => "")).toThrow(/needs a CPU/);
});
