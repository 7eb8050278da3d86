import { expect, test } from "vitest";
import type { Params, TargetOption } from "../catalog/catalog.ts";
import { targetOptionSchema } from "../catalog/catalog.ts";
import { optionProblems } from "./optionProblems.ts";
import { optionsInScenario, parseOptions, readOption, splitParams } from "./parseOptions.ts";

const build: TargetOption = {
  name: "build",
  title: "build",
  description: "How its program is built.",
  kind: "choice",
  values: ["go", "cgo"],
  default: "go",
  provisioners: ["go"],
};
const pool: TargetOption = {
  name: "hooksPool",
  title: "script workers",
  description: "Engines that are kept for scripts.",
  kind: "integer",
  minimum: 1,
  maximum: 64,
  default: 15,
  since: "0.23.0",
  before: "1.0.0",
  scenarios: ["compute.fibonacci"],
};
const toolchain: TargetOption = {
  name: "toolchain",
  title: "Go toolchain",
  description: "Release of Go that builds it.",
  kind: "text",
  pattern: String.raw`go1\.\d+(\.\d+)?`,
  example: "go1.27.0",
  default: "",
};
const tls: TargetOption = {
  name: "tls",
  title: "TLS",
  description: "A proxy in front.",
  kind: "switch",
  default: false,
};
const target = { id: "alpha", options: [build, pool, toolchain, tls] };
const catalog = {
  compareVersions: (_: string, a: string, b: string) => a.localeCompare(b, "en", { numeric: true }),
};
const problemsOf = (options: Params) => {
  const parsed = parseOptions(target, options);
  return parsed.ok ? [] : parsed.problems;
};

test("what is its default is left out, so that it parts no series", () => {
  for (const option of target.options) {
    expect(targetOptionSchema.parse(option)).toEqual(option);
    expect(parseOptions(target, { [option.name]: option.default })).toEqual({
      ok: true,
      options: {},
    });
  }
  const set = { build: "cgo", hooksPool: 4, toolchain: "go1.23.4", tls: true };
  expect(parseOptions(target, set)).toEqual({ ok: true, options: set });
});

test.each([
  [{ biuld: "cgo" }, "alpha has no option called biuld. Use build"],
  [{ build: "zig" }, 'Option build of alpha is "zig". Use go or cgo.'],
  [{ build: 1 }, "Option build of alpha is 1. Use go or cgo."],
  [{ hooksPool: 65 }, "Use a whole number from 1 to 64."],
  [{ hooksPool: 1.5 }, "Use a whole number from 1 to 64."],
  [{ hooksPool: "4" }, "Use a whole number from 1 to 64."],
  [{ toolchain: "go1.23 -x" }, "Use a value like go1.27.0."],
  [{ toolchain: "x\ngo1.23" }, "Use a value like go1.27.0."],
  [{ tls: "true" }, "Use true or false."],
])("%j is refused in a sentence that says what would do", (options, sentence) => {
  expect(problemsOf(options).join(" ")).toContain(sentence);
});

test("every option that is wrong is named, and none is kept", () => {
  expect(problemsOf({ build: "zig", hooksPool: 0, none: 1 })).toHaveLength(3);
  expect(parseOptions({ id: "bare" }, { build: "cgo" })).toEqual({
    ok: false,
    problems: ["bare has no option called build. It has no options."],
  });
});

test("an option is refused where it does nothing", () => {
  const of = (options: Params, place: Parameters<typeof optionProblems>[3]) =>
    optionProblems(catalog, target, options, place).join(" ");
  expect(of({ build: "cgo" }, { provisioner: "docker" })).toContain(
    "needs the provisioner go, not docker",
  );
  expect(of({ build: "cgo" }, { provisioner: "go", version: "0.1.0" })).toBe("");
  const scenarios = ["records.read", "compute.fibonacci"];
  const hooksPool = 4;
  expect(of({ hooksPool }, { version: "0.22.9", scenarios })).toContain("needs version 0.23.0");
  expect(of({ hooksPool }, { version: "1.0.0", scenarios })).toContain("before 1.0.0");
  expect(of({ hooksPool }, { version: "0.23.0", scenarios })).toBe("");
  expect(of({ hooksPool }, { scenarios: ["records.read"] })).toContain(
    "does nothing in records.read. Use it with compute.fibonacci",
  );
});

test("a job of a scenario in which an option does nothing goes without it", () => {
  const options = { build: "cgo", hooksPool: 4 };
  expect(optionsInScenario(target, options, "records.read")).toEqual({ build: "cgo" });
  expect(optionsInScenario(target, options, "compute.fibonacci")).toEqual(options);
});

test("a job's parameters part into those of the scenario and those of the target", () => {
  expect(splitParams(target, { count: 10, build: "cgo" })).toEqual({
    params: { count: 10 },
    options: { build: "cgo" },
  });
  expect(splitParams({}, { build: "cgo" })).toEqual({ params: { build: "cgo" }, options: {} });
});

test("an option that is not set reads as its default", () => {
  expect(readOption(pool, { build: "cgo" })).toBe(15);
  expect(readOption(pool, { hooksPool: 4 })).toBe(4);
  expect(readOption(tls, undefined)).toBe(false);
});
