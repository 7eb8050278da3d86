import type { DefinedWork, Params, ScenarioMeasure } from "@lapline/contracts";
import {
  type Definition,
  type HttpScenario,
  parseTemplate,
  requestName,
  type ScenarioParams,
  type ScenarioDefinition as ScenarioSource,
  type ServerDefinition,
  textsIn,
} from "@lapline/contracts/definitions";
import { z } from "zod";
import type { ScenarioDefinition } from "../scenarios/defineScenario.ts";
import { measures, speedMeasures } from "../scenarios/measures.ts";
import { estimateRecords, recordsSpanSeconds } from "../scenarios/recordsCommon.ts";
import { definedLoad } from "./definedLoad.ts";
import { paramSettings, paramShape } from "./paramShape.ts";

type HttpScenarioSource = ScenarioSource & { http: HttpScenario };

/** The server and the HTTP scenario of this id. Throws an Error with a sentence where one is missing. */
export function httpPartsOf(
  { target, scenarios }: Definition,
  id: string,
): { server: ServerDefinition; source: HttpScenarioSource } {
  const found = scenarios.find((one) => one.id === id);
  if (found?.http === undefined) throw new Error(`The definition has no HTTP scenario ${id}.`);
  if (target.server === undefined) throw new Error("The definition has no server.");
  return { server: target.server, source: { ...found, http: found.http } };
}

/** Name of the parameter that decides the random values; every scenario that has some has it. */
export const seedParam = "seed";

const caveats = [
  "Defined by the project. Random values are the same for the same seed, so that two versions get the same requests.",
  "Every status is checked, of longer bodies a share. A trial in which a check fails is invalid.",
];

/**
 * What the interface, the API and the engine know of an HTTP scenario of a definition, and what its
 * trials need. `version` is always 1: the revision of the definition parts results. Throws an Error
 * with a sentence where there is no such scenario. Pure.
 */
export function describeHttpScenario(
  definition: Definition,
  scenarioId: string,
): ScenarioDefinition {
  const { server, source } = httpPartsOf(definition, scenarioId);
  const { id, http, params: definitions = {}, title = id, description = "" } = source;
  const params = paramsSchema(http, definitions);
  const defaults = params.parse({}) as Params;
  const isSaturation = http.load.model === "saturation";
  const { loadModel } = definedLoad(http, definitions, defaults);
  return {
    params,
    work: { ready: readyOf(server), http, params: definitions },
    unusedParams: () => [],
    spanSeconds: (chosen) =>
      recordsSpanSeconds({ ...definedLoad(http, definitions, chosen) } as Params, "http"),
    estimateSeconds: (chosen) => {
      const plan = definedLoad(http, definitions, chosen);
      const sent = (http.setup ?? []).reduce((sum, { repeat = 1 }) => sum + repeat, 0);
      return estimateRecords({ ...plan } as Params, "http", sent);
    },
    description: {
      id,
      version: 1,
      title,
      summary: description === "" ? summaryOf(http) : description,
      loadModel,
      paramsJsonSchema: z.toJSONSchema(params, { io: "input" }),
      quick: defaults,
      full: defaults,
      measures: [
        ...speedMeasures,
        ...requestMeasures(http),
        measures.startTime,
        measures.dataSize,
        ...(isSaturation ? [measures.memoryRest, measures.memoryAfterLoad] : []),
      ],
      loadSettings: paramSettings(definitions),
      onePhase: true,
      errorRateMax: http.errorRateMax,
      trialsDefault: 5,
      caveats,
    },
  };
}

function readyOf({ ready }: ServerDefinition): DefinedWork["ready"] {
  if (ready.http !== undefined) {
    return { kind: "http", path: ready.http, status: ready.status ?? 200 };
  }
  return { kind: ready.listening === undefined ? "seen" : "listening" };
}

function summaryOf({ requests }: HttpScenario): string {
  const names = requests.map(requestName).join(", ");
  return requests.length === 1 ? "One kind of request." : `Requests: ${names}.`;
}

function requestMeasures({ requests }: HttpScenario): ScenarioMeasure[] {
  if (requests.length === 1) return [];
  return requestsInMix(requests).map((name) => ({
    name: `latency_${name}`,
    title: `Latency of ${name}`,
    unit: "ns",
    direction: "lower_is_better",
  }));
}

/** Names of the requests that are sent at all, in their order. */
export function requestsInMix(requests: HttpScenario["requests"]): string[] {
  return requests
    .map((request, index) => ({ name: requestName(request, index), weight: request.weight }))
    .filter(({ weight }) => weight > 0)
    .map(({ name }) => name);
}

function paramsSchema(http: HttpScenario, definitions: ScenarioParams): z.ZodObject {
  const seed = z
    .int()
    .min(0)
    .max(2_147_483_647)
    .default(http.seed)
    .describe("Decides the random values of the requests.");
  return z.strictObject({
    ...paramShape(definitions),
    ...(isRandom(http) && { [seedParam]: seed }),
  });
}

function isRandom(http: HttpScenario): boolean {
  return textsIn([http.setup, http.requests, http.verify]).some(([, text]) =>
    parseTemplate(text).some(
      (part) => typeof part !== "string" && ["uuid", "int", "text", "pick"].includes(part.kind),
    ),
  );
}
