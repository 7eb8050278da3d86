import { z } from "zod";
import { decides, defineScenario } from "./defineScenario.ts";
import { measures } from "./measures.ts";

export const footprint = defineScenario({
  description: {
    id: "footprint",
    version: 1,
    title: "Footprint",
    summary: "Installed size, start-up time, and memory at rest and after a light load.",
    loadModel: "fixed_work",
    measures: [
      measures.artifactSize,
      measures.artifactSizeDefault,
      measures.artifactSizeStripped,
      measures.imageSize,
      measures.dataSize,
      measures.startTime,
      measures.startTimeWarm,
      measures.memoryRest,
      measures.memoryLoaded,
    ],
    errorRateMax: 0,
    trialsDefault: 5,
    caveats: [
      "The start is a first start: the data folder is empty and the target creates its files.",
      "start_time_warm is a second start on the same data, after the first process was killed. Only" +
        " servers in the process sandbox have it.",
      "The sizes of the program by default and stripped exist where Lapline builds it (Go, Cargo, and " +
        "compiled programs from git repositories: default is what the recipe builds), " +
        "data_size where the data lies in a folder and not in a container's volume.",
      "Memory under load and after it are measures of records.saturation.",
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
  load: { requests: decides("light requests") },
  quick: { requests: 200 },
  full: { requests: 600 },
  estimateSeconds: (params) => 2.5 + Number(params.requests) / 500,
});
