import { isMap, isSeq, parseDocument } from "yaml";

/** What a definition's file is called in a repository; the first that is there counts. */
export const definitionFiles = ["lapline.yml", "lapline.yaml"] as const;

/** Members of a scenario that only a definition has. */
const waysToMeasure = ["command", "http", "harness"];

/**
 * Whether a `lapline.yml` defines software of its own, also where `target` is misspelled: then its
 * mistakes are those of a definition. A text that is no YAML does not. Pure.
 */
export function definesTarget(text: string): boolean {
  const { contents } = parseDocument(text, { prettyErrors: false });
  if (!isMap(contents)) return false;
  if (contents.has("target")) return true;
  if (contents.has("targets")) return false;
  const hasSource = contents.items.some(({ value }) => isMap(value) && value.has("source"));
  const scenarios = contents.get("scenarios");
  const measures =
    isSeq(scenarios) &&
    scenarios.items.some((one) => isMap(one) && waysToMeasure.some((way) => one.has(way)));
  return hasSource || measures;
}

/** What the target is called that a text defines; null where it defines none, or none with a name. Pure. */
export function definedTargetId(text: string): string | null {
  if (!definesTarget(text)) return null;
  const id = parseDocument(text, { prettyErrors: false }).getIn(["target", "id"]);
  return typeof id === "string" ? id : null;
}
