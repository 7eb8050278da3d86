import { canonicalJson } from "@lapline/contracts";
import {
  type Definition,
  type DefinitionDifference,
  scenarioText,
  targetText,
} from "@lapline/contracts/definitions";

/** A revision as two of them are held against each other. */
interface Side {
  content: Definition;
  repository: string | null;
}

/** What a person calls the members of a definition. */
const names: Readonly<Record<string, string>> = {
  title: "title",
  description: "description",
  homepage: "homepage",
  source: "source",
  repository: "repository",
  image: "image",
  files: "files",
  env: "environment",
  steps: "steps",
  keep: "kept files",
  timeout: "time limit",
  modes: "modes",
  run: "command",
  folder: "working folder",
  format: "format of the output",
  output: "place of the output",
};

/** Members of a definition that say how it is submitted. */
const wishes: Readonly<Record<string, string>> = {
  trials: "The number of trials",
  labels: "The hardware labels",
  baseline: "The baseline",
  failOn: "The rule of what fails a run",
};

/**
 * In which parts two revisions differ, in words and in the order of the file, and of each part whether
 * results before and after it are kept apart. Pure.
 */
export function describeDifference(from: Side, to: Side): DefinitionDifference[] {
  const parts: DefinitionDifference[] = [];
  const look = (part: string, subject: string, a: unknown, b: unknown, partsSeries: boolean) => {
    if (canonicalJson(a ?? null) === canonicalJson(b ?? null)) return;
    const change = a === undefined ? "added" : b === undefined ? "removed" : "changed";
    const words = `${subject} ${/s$/.test(subject) && !/is$/.test(subject) ? "were" : "was"} ${change}.`;
    parts.push({ part, change, words, partsSeries });
  };
  const members = (
    path: string,
    of: string,
    a: object,
    b: object,
    partsSeries: (key: string) => boolean,
  ) => {
    for (const key of Object.keys({ ...a, ...b })) {
      const name = names[key] ?? key;
      look(`${path}.${key}`, `The ${name}${of}`, Object(a)[key], Object(b)[key], partsSeries(key));
    }
  };
  const [a, b] = [from.content.target, to.content.target];
  const parted = isParted(from, to);
  const { build: buildA = {}, modes: modesA, ...targetA } = a;
  const { build: buildB = {}, modes: modesB, ...targetB } = b;
  const parting = { source: parted, server: isServerParted(from, to) };
  members("target", "", targetA, targetB, (key) => Object(parting)[key] === true);
  look(
    "repository",
    "The repository",
    from.repository ?? undefined,
    to.repository ?? undefined,
    parted,
  );
  members("target.build", " of the build", buildA, buildB, (key) => key !== "timeout");
  for (const mode of Object.keys({ ...modesA, ...modesB })) {
    const both = modesA?.[mode] !== undefined && modesB?.[mode] !== undefined;
    const env = canonicalJson([modesA?.[mode]?.env, modesB?.[mode]?.env]);
    const isParting = both && env !== canonicalJson([modesB?.[mode]?.env, modesB?.[mode]?.env]);
    look(`target.modes.${mode}`, `The mode ${mode}`, modesA?.[mode], modesB?.[mode], isParting);
  }
  const scenarios = [...from.content.scenarios, ...to.content.scenarios].map(({ id }) => id);
  for (const id of new Set(scenarios)) {
    const was = from.content.scenarios.find((one) => one.id === id);
    const is = to.content.scenarios.find((one) => one.id === id);
    if (was === undefined || is === undefined) {
      look(`scenarios.${id}`, `The scenario ${id}`, was, is, false);
      continue;
    }
    const isOther = scenarioText(from.content, id) !== scenarioText(to.content, id);
    const { command, http, harness, ...wasRest } = was;
    const { command: nowCommand, http: nowHttp, harness: nowHarness, ...isRest } = is;
    members(`scenarios.${id}`, ` of ${id}`, wasRest, isRest, () => false);
    const works = {
      command: [command, nowCommand],
      http: [http, nowHttp],
      harness: [harness, nowHarness],
    };
    for (const [kind, [before = {}, after = {}]] of Object.entries(works)) {
      const path = `scenarios.${id}.${kind}`;
      members(path, ` of ${id}`, before, after, (key) => isOther && key !== "timeout");
    }
  }
  for (const [part, subject] of Object.entries(wishes)) {
    look(part, subject, Object(from.content)[part], Object(to.content)[part], false);
  }
  return parts;
}

/** Whether the server alone, without its time limits, parts the histories of two revisions. */
function isServerParted(from: Side, to: Side): boolean {
  const bare = ({ content }: Side) => {
    const { server } = content.target;
    const target = { id: "bare", source: { checkout: {} }, server };
    return targetText({ ...content, target }, "default");
  };
  return bare(from) !== bare(to);
}

/** Whether source or repository alone part the histories of two revisions. */
function isParted(from: Side, to: Side): boolean {
  const bare = ({ content, repository }: Side) => {
    const { source } = content.target;
    const target = { id: "bare", source };
    return targetText({ ...content, target }, "default", repository);
  };
  return bare(from) !== bare(to);
}
