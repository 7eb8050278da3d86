import type { Params, ScenarioDescription } from "@lapline/contracts";
import { z } from "zod";
import type { ScenarioDefinition } from "../adapter.ts";

type InterfaceKind = "http" | "in_process";

interface ScenarioSource {
  description: Omit<ScenarioDescription, "paramsJsonSchema" | "quick" | "full">;
  params: z.ZodObject;
  /** The two sizes, in full: every parameter that differs from its default. */
  quick: Params;
  full: Params;
  /** Parameters that do nothing beside the given ones; they are dropped before a job is stored. */
  unusedParams?(params: Params): readonly string[];
  estimateSeconds(params: Params, interfaceKind: InterfaceKind): number;
}

/**
 * A scenario whose JSON Schema and sizes are derived from its zod parameters. Throws while the
 * module loads when a size does not fit the scenario's own bounds.
 */
export function defineScenario(source: ScenarioSource): ScenarioDefinition {
  const unusedParams = source.unusedParams ?? (() => []);
  const checked = source.params.refine(everyClientHasWork, {
    path: ["clients"],
    error: "more clients than requests in flight: each needs at least one",
  });
  const sized = (params: Params) => normaliseParams(checked.parse(params), unusedParams);
  return {
    params: checked,
    unusedParams,
    estimateSeconds: source.estimateSeconds,
    description: {
      ...source.description,
      paramsJsonSchema: z.toJSONSchema(source.params, { io: "input" }),
      quick: sized(source.quick),
      full: sized(source.full),
    },
  };
}

function everyClientHasWork({ clients, inFlight }: Record<string, unknown>): boolean {
  return clients === undefined || inFlight === undefined || Number(clients) <= Number(inFlight);
}

/** Parsed parameters without those that do nothing, so that equal work has equal parameters. */
export function normaliseParams(
  parsed: Record<string, unknown>,
  unusedParams: (params: Params) => readonly string[],
): Params {
  const params = parsed as Params;
  const unused = new Set(unusedParams(params));
  return Object.fromEntries(Object.entries(params).filter(([name]) => !unused.has(name)));
}
