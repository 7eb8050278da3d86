import { describe, expect, it } from "vitest";
import { durabilityReasons } from "../load/verdicts.ts";
import { readProgram } from "../programs/programs.ts";
import type { TargetAdapter } from "../provisions/provision.ts";
import { targetsById } from "../provisions/registry.ts";

type Expectation = (durability: string) => Readonly<Record<string, string>>;

/** What a target's drivers hold against what they find, by kind of scenario. */
function expectationsOf(target: TargetAdapter): [string, Expectation, readonly string[]][] {
  const one = target.interface;
  const all = target.description.durabilityModes;
  if (one.kind === "http") {
    return one.driver === null ? [] : [["http", one.driver.expectedSettings, all]];
  }
  const { driver, objects } = one;
  const speedtest = "speedtest" in one ? one.speedtest : undefined;
  const sync = one.sync;
  return [
    ...(driver === null ? [] : [["records", driver.expectedSettings, all] as const]),
    ...(objects === undefined ? [] : [["objects", objects.expectedSettings, all] as const]),
    ...(speedtest === undefined ? [] : [["speedtest", speedtest.expectedSettings, all] as const]),
    ...(sync === undefined ? [] : [["sync", sync.expectedSettings, sync.modes ?? all] as const]),
  ].map(([name, expected, modes]) => [name, (mode: string) => expected(mode), modes]);
}

const cases = [...targetsById.values()].flatMap((target) =>
  expectationsOf(target).map((rest) => [target.description.id, ...rest] as const),
);

describe("a durability mode", () => {
  it("is looked at for every target that Lapline drives itself", () => {
    expect(cases.length).toBeGreaterThan(15);
  });

  it.each(cases)(
    "of %s (%s) is never confirmed by another one's settings",
    (...[, , of, modes]) => {
      for (const asked of modes) {
        // Nothing promised would be nothing checked.
        expect(Object.keys(of(asked))).not.toEqual([]);
        expect(durabilityReasons(of(asked), {})).not.toEqual([]);
        for (const ran of modes.filter((mode) => mode !== asked)) {
          expect(durabilityReasons(of(asked), of(ran)), `${ran} as ${asked}`).not.toEqual([]);
        }
      }
    },
  );
});

/** Sources of harnesses in other languages that name what each mode promises. */
const libraries = Object.entries({
  ...readProgram("dartSpeedtest"),
  ...readProgram("javaSpeedtest"),
  ...readProgram("pythonSpeedtest"),
}).filter(([name, text]) => /^library_|^Library./i.test(name) && /\bmodes\b/i.test(text));

describe("a library in another language", () => {
  it("is looked at for every harness", () => {
    expect(libraries.length).toBeGreaterThanOrEqual(7);
  });

  it.each(libraries)(
    "says that a mode is not verifiable where it checks none: %s",
    (name, text) => {
      // The interface of the libraries has no modes of its own.
      if (name === "library_types.dart" || name === "Library.java") return;
      const promisesNothing = /'[a-z-]+': <String, String>\{\}|, Map\.of\(\)|"[a-z-]+": \{\}/.test(
        text,
      );
      const says = /not verifiable|notVerifiable/.test(text);
      expect(says).toBe(promisesNothing);
      // A value that is answered must not be one that was asked for.
      const settings = /settings\(\)[\s\S]*?\n {2,4}\}?\n/.exec(text)?.[0] ?? "";
      expect(settings).not.toMatch(/(?<![a-z_])_?mode\b|_relaxed/);
    },
  );
});
