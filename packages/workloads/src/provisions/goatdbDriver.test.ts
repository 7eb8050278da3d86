import { expect, test } from "vitest";
import { goatdbModes } from "../descriptions/durabilityModes.ts";
import { durabilityReasons } from "../load/verdicts.ts";
import type { GoatdbDatabase, GoatdbModule } from "./goatdbApi.ts";
import { goatdbObjectsDriver } from "./goatdbDriver.ts";

/** How a GoatDB may differ from what it was asked for. */
interface Fault {
  /** Signs, or not, whatever it was opened with. */
  signs?: boolean;
  /** Answers a flush without having stored anything. */
  storesNothing?: boolean;
  /** Answers a flush before the write that came before it is in the file. */
  answersEarly?: boolean;
}

/** As much of GoatDB as the settings are found out through: commits, their signatures, a file. */
function goatdbWith(fault: Fault) {
  let written = 0;
  let stored = 0;
  let onItsWay = 0;
  class Database {
    readonly path: string;
    readonly #signs: boolean;
    readonly #signatures = new Map<string, string | undefined>();
    readonly open = async () => undefined;
    readonly closeRepo = async () => undefined;
    readonly readyPromise = async () => undefined;
    constructor({ path, trusted }: { path: string; trusted: boolean }) {
      this.path = path;
      this.#signs = fault.signs ?? !trusted;
    }
    async load(path: string) {
      this.create(path);
    }
    create(path: string) {
      if (this.#signatures.has(path.slice(path.lastIndexOf("/") + 1))) return;
      this.#signatures.set(path.slice(path.lastIndexOf("/") + 1), this.#signs ? "s" : undefined);
      written += 100;
    }
    repository() {
      return {
        headForKey: (key: string) =>
          this.#signatures.has(key) ? { signature: this.#signatures.get(key) } : undefined,
      };
    }
    async flush() {
      if (fault.storesNothing === true) return;
      stored = fault.answersEarly === true ? onItsWay : written;
      onItsWay = written;
    }
    flushAll() {
      return this.flush();
    }
  }
  const module = {
    GoatDB: Database as unknown as new () => GoatdbDatabase,
    DataRegistry: { default: { registerSchema: () => undefined } },
  } as unknown as GoatdbModule;
  return goatdbObjectsDriver({
    load: async () => module,
    createFolder: async () => undefined,
    removeFolder: async () => undefined,
    bytesIn: async () => stored,
    settings: async () => ({}),
    expected: {},
  });
}

/** What is found at the end of a trial that was asked for one mode and really ran in another. */
async function found(driver: ReturnType<typeof goatdbWith>, asked: string, ran = asked) {
  const library = await driver.load({ artifactDir: null, durability: ran });
  const database = await library.open("/data");
  // Asked before a trial and after it.
  expect(await database.settings()).toEqual(await database.settings());
  const settings = await database.settings();
  return durabilityReasons(driver.expectedSettings(asked), settings).map(({ detail }) => detail);
}

test.each(goatdbModes.names)(
  "%s holds in a database that does what was asked for",
  async (mode) => {
    expect(await found(goatdbWith({}), mode)).toEqual([]);
  },
);

const pairs = goatdbModes.names.flatMap((asked) =>
  goatdbModes.names.filter((ran) => ran !== asked).map((ran) => [asked, ran] as const),
);
test.each(pairs)("%s does not hold in a database that runs in %s", async (asked, ran) => {
  expect(await found(goatdbWith({}), asked, ran)).not.toEqual([]);
});

test.each([
  ["default", { signs: false }, "signatures"],
  ["trusted", { signs: true }, "signatures"],
  ["default", { storesNothing: true }, "flush"],
  ["trusted", { storesNothing: true }, "flush"],
] as const)("%s does not hold in a database with the fault %j", async (mode, fault, setting) => {
  expect((await found(goatdbWith(fault), mode)).join()).toContain(setting);
});

test.each(["default", "trusted"])(
  "%s holds in a database whose flush answers before its write is in the file, as on Deno",
  async (mode) => {
    expect(await found(goatdbWith({ answersEarly: true }), mode)).toEqual([]);
    const nothing = goatdbWith({ answersEarly: true, storesNothing: true });
    expect((await found(nothing, mode)).join()).toContain("flush");
    // A write that nobody flushed is not taken for one by what came before it.
    expect(await found(goatdbWith({ answersEarly: true }), mode, "fast")).not.toEqual([]);
  },
);
