import type { HarnessPlan, Params } from "@lapline/contracts";
import { parseDefinition } from "@lapline/contracts/definitions";
import { describeHttpScenario } from "../../definitions/describeHttpScenario.ts";

/** A plan for the scenario `todo.web`, whose `http` is given as the YAML or JSON of a definition. */
export function definedPlan(
  http: unknown,
  plan: Partial<HarnessPlan> & { baseUrl: string },
  { ready = { http: "/health" }, params = {}, chosen = {} }: DefinedPlanOptions = {},
): HarnessPlan {
  const text = JSON.stringify({
    target: {
      id: "todo",
      source: { checkout: {} },
      server: {
        start: ["todo"],
        ready,
        components: [{ name: "db", start: ["db"], ready: { listening: true } }],
      },
    },
    scenarios: [{ id: "todo.web", http, params }],
  });
  const parsed = parseDefinition(text);
  if (!parsed.ok) throw new Error(parsed.problems.map(({ message }) => message).join(" "));
  const described = describeHttpScenario(parsed.definition, "todo.web");
  return {
    target: "todo",
    version: "1.0.0",
    scenario: "todo.web",
    scenarioVersion: 1,
    params: described.params.parse(chosen) as Params,
    durability: "default",
    dataDir: "/tmp",
    artifactDir: null,
    targetSpawnedAtNs: null,
    readyTimeoutMs: 2000,
    secrets: {},
    ...(described.work && { definition: described.work }),
    ...plan,
  };
}

interface DefinedPlanOptions {
  ready?: { http: string; status?: number } | { listening: true } | { line: string };
  params?: Record<string, unknown>;
  chosen?: Params;
}
