import { join } from "node:path";
import {
  type DefinedHarnessPlan,
  definedHarness,
  harnessPlan,
  harnessSeed,
  harnessStart,
  type Params,
} from "@lapline/contracts";
import { type Definition, measureFactors } from "@lapline/contracts/definitions";
import { exitCodes, Failure } from "../failure.ts";
import { readDefinition } from "./readDefinition.ts";

/** A harness to test: how it is started, and the plans of its trials, which count from 1. */
export interface HarnessSubject {
  run: readonly string[];
  folder: string;
  env: Readonly<Record<string, string>>;
  planOf(trial: number, dataDir: string): DefinedHarnessPlan;
  /** Base units by declared measure; null: nothing is declared. */
  factors: Readonly<Record<string, number>> | null;
}

interface SubjectOptions {
  scenario?: string;
  file?: string;
  param?: string[];
}

const version = "working tree";

/**
 * The harness of a command line: a command, a scenario of lapline.yml, or both: the command with the
 * scenario's measures and parameters. Throws a Failure where there is nothing to test.
 */
export async function readHarnessSubject(
  argv: readonly string[],
  options: SubjectOptions,
  folder: string,
): Promise<HarnessSubject> {
  const given = givenParams(options.param ?? []);
  const isDefined =
    argv.length === 0 || options.scenario !== undefined || options.file !== undefined;
  if (isDefined) {
    const file = await readDefinition(options.file, folder);
    const subject = ofDefinition(file, options.scenario, given);
    return argv.length === 0 ? subject : { ...subject, run: argv, folder };
  }
  return {
    run: argv,
    folder,
    env: {},
    factors: null,
    planOf: (trial, dataDir) => ({
      ...{ target: "example", version, scenario: "example", mode: "default", params: given },
      ...{ trial, seed: harnessSeed("example", trial), measures: {} },
      ...{ dataDir, artifactDir: folder, baseUrl: null, componentUrls: {}, secrets: {} },
    }),
  };
}

function ofDefinition(
  { definition, folder }: { definition: Definition; folder: string },
  wanted: string | undefined,
  given: Params,
): HarnessSubject {
  const id = scenarioOf(definition, wanted);
  const mode = Object.keys(definition.target.modes ?? {})[0] ?? "default";
  const defined = definedHarness(definition, id, mode);
  const known = Object.keys(defined.params);
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown !== undefined) {
    const list = known.join(", ") || "none";
    throw new Failure(
      exitCodes.usage,
      `${id} has no parameter ${unknown}. Its parameters: ${list}.`,
    );
  }
  const start = harnessStart(defined, { version, trial: 1 });
  return {
    ...start,
    folder: join(folder, start.folder),
    factors: measureFactors(defined.harness),
    planOf: (trial, dataDir) =>
      harnessPlan(defined, { version, trial, params: given, dataDir, artifactDir: folder }),
  };
}

function scenarioOf({ scenarios }: Definition, wanted: string | undefined): string {
  const harnesses = scenarios.flatMap(({ id, harness }) => (harness === undefined ? [] : [id]));
  const found = harnesses.filter((id) => wanted === undefined || id === wanted);
  const [first] = found;
  if (first !== undefined && found.length === 1) return first;
  const known = harnesses.join(", ");
  const sentence =
    harnesses.length === 0
      ? "No scenario of lapline.yml has a harness. Name a program: lapline harness test -- python3 bench/harness.py"
      : wanted === undefined
        ? `lapline.yml has several harnesses. Choose one with --scenario: ${known}.`
        : `lapline.yml has no harness ${wanted}. It has ${known}.`;
  throw new Failure(exitCodes.usage, sentence);
}

function givenParams(texts: readonly string[]): Params {
  return Object.fromEntries(
    texts.map((text) => {
      const [, name, value] = /^([a-zA-Z][a-zA-Z0-9]*)=(.*)$/s.exec(text) ?? [];
      if (name === undefined || value === undefined) {
        throw new Failure(exitCodes.usage, `--param ${text}: write name=value, such as rows=100.`);
      }
      return [name, readValue(value)];
    }),
  );
}

function readValue(text: string): string | number | boolean {
  if (text === "true" || text === "false") return text === "true";
  return text.trim() !== "" && Number.isFinite(Number(text)) ? Number(text) : text;
}
