import { parseDocument } from "yaml";

/** What a definition's file is called in a repository; the first that is there counts. */
export const definitionFiles = ["lapline.yml", "lapline.yaml"] as const;

/** Whether a `lapline.yml` defines software of its own. A text that is no YAML does not. Pure. */
export function definesTarget(text: string): boolean {
  return parseDocument(text, { prettyErrors: false }).has?.("target") === true;
}
