import { join } from "node:path";
import type { DefinedHarnessPlan, Params } from "@lapline/contracts";
import {
  type Definition,
  declaredMeasures,
  defaultParams,
  fillPlaceholders,
  type ScenarioDefinition,
} from "@lapline/contracts/definitions";
import { readDefinition } from "../definitions/readDefinition.ts";
import { exitCodes, Failure } from "../failure.ts";

/** A harness to test: how it is started, and its plan without what belongs to one trial. */
export interface HarnessSubject {
  run: readonly string[];
  folder: string;
  env: Readonly<Record<string, string>>;
  plan: Omit<DefinedHarnessPlan, "trial" | "seed" | "dataDir">;
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
export async function readSubject(
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
    plan: {
      ...whereAndHow(folder),
      target: "example",
      scenario: "example",
      params: given,
      measures: {},
    },
  };
}

function ofDefinition(
  { definition, folder }: { definition: Definition; folder: string },
  wanted: string | undefined,
  given: Params,
): HarnessSubject {
  const { id, harness, params: declared = {} } = scenarioOf(definition, wanted);
  const params = { ...defaultParams(declared), ...given };
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(declared, name));
  if (unknown !== undefined) {
    const known = Object.keys(declared).join(", ") || "none";
    throw new Failure(
      exitCodes.usage,
      `${id} has no parameter ${unknown}. Its parameters: ${known}.`,
    );
  }
  const mode = Object.keys(definition.target.modes ?? { default: {} })[0] ?? "default";
  const fill = (text: string) => fillPlaceholders(text, { version, trial: "1" });
  const env = { ...definition.target.modes?.[mode]?.env, ...harness.env };
  const measures = declaredMeasures(harness);
  return {
    run: harness.run.map(fill),
    folder: join(folder, harness.folder ?? "."),
    env: Object.fromEntries(Object.entries(env).map(([name, text]) => [name, fill(text)])),
    factors: Object.fromEntries(measures.map(({ name, factor }) => [name, factor])),
    plan: {
      ...{ ...whereAndHow(folder), mode, target: definition.target.id, scenario: id, params },
      measures: Object.fromEntries(
        Object.entries(harness.measures).map(([name, { unit }]) => [name, unit]),
      ),
    },
  };
}

const whereAndHow = (artifactDir: string) => ({
  version,
  mode: "default",
  artifactDir,
  baseUrl: null,
  componentUrls: {},
  secrets: {},
});

function scenarioOf({ scenarios }: Definition, wanted: string | undefined) {
  const harnesses = scenarios.flatMap(({ id, harness, params }: ScenarioDefinition) =>
    harness === undefined ? [] : [{ id, harness, params }],
  );
  const found = harnesses.filter(({ id }) => wanted === undefined || id === wanted);
  const [first] = found;
  if (first !== undefined && found.length === 1) return first;
  const known = harnesses.map(({ id }) => id).join(", ");
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
