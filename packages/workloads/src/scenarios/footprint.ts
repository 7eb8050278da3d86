import { z } from "zod";
import { defineScenario } from "./defineScenario.ts";
import { measures } from "./measures.ts";

export const footprint = defineScenario({
  description: {
    id: "footprint",
    version: 1,
    title: "Footprint",
    summary:
      "Size of what is installed, time from the start of the process until it serves, memory at " +
      "rest and after a light load.",
    loadModel: "fixed_work",
    measures: [
      measures.artifactSize,
      measures.startTime,
      measures.memoryRest,
      measures.memoryLoaded,
    ],
    errorRateMax: 0,
    trialsDefault: 5,
    caveats: [
      "The start is a first start: the data folder is empty and the target creates its files.",
      "Start-up of an in-process target is loading the library, opening the database and answering " +
        "one statement; the start of the runtime around it is left out.",
      "Memory of an in-process target includes the runtime that hosts it.",
      "A bundled target's size is that of the runtime's program, which carries it.",
    ],
  },
  params: z.strictObject({
    requests: z
      .int()
      .min(1)
      .max(100_000)
      .default(600)
      .describe("Light requests before the second memory reading: liveness and schema in turn."),
  }),
  quick: { requests: 200 },
  full: { requests: 600 },
  estimateSeconds: (params) => 2.5 + Number(params.requests) / 500,
});
