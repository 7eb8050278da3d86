import { type Catalog, issueSentence, type Params, plainIssue } from "@lapline/contracts";
import type { z } from "zod";
import { normaliseParams, type ScenarioDefinition } from "../scenarios/defineScenario.ts";

function problemOf(scenario: string, issue: z.core.$ZodIssue): string {
  if (issue.code === "unrecognized_keys") {
    return `${scenario} has no parameter called ${issue.keys.join(", ")}.`;
  }
  const name = issue.path.join(".");
  const subject = `Parameter ${name} of ${scenario}`;
  const sentence = issueSentence({ path: [], message: issue.message });
  return sentence.startsWith(`“${name}” `)
    ? sentence.replace(`“${name}”`, subject)
    : `${subject}: ${sentence}`;
}

/**
 * Checks submitted parameters against a scenario and fills defaults. The answer holds only the
 * parameters that the chosen load model looks at, so equal work has an equal fingerprint. Problems
 * are sentences, one per parameter; nothing is thrown.
 */
export function parseScenarioParams(
  definition: ScenarioDefinition,
  params: Params,
): ReturnType<Catalog["parseParams"]> {
  const parsed = definition.params.safeParse(params, { error: plainIssue });
  if (parsed.success) {
    return { ok: true, params: normaliseParams(parsed.data, definition.unusedParams) };
  }
  const { id } = definition.description;
  return { ok: false, problems: parsed.error.issues.map((issue) => problemOf(id, issue)) };
}
