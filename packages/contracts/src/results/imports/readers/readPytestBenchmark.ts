import { z } from "zod";
import { commonMeasures } from "../commonMeasures.ts";
import { createCollector } from "../createCollector.ts";
import type { ImportReader } from "../importedFile.ts";
import { momentOfFile } from "../momentOfFile.ts";
import { hasKeys, readJsonText } from "../readJson.ts";

const shape = z.object({
  machine_info: z
    .object({
      machine: z.string().optional(),
      python_implementation: z.string().optional(),
      python_version: z.string().optional(),
      cpu: z.object({ brand_raw: z.string().optional() }).optional(),
    })
    .default({}),
  benchmarks: z.array(
    z.object({
      name: z.string().min(1),
      fullname: z.string().min(1).optional(),
      stats: z.object({ mean: z.number(), data: z.array(z.number()).optional() }),
    }),
  ),
  /** Of the repository, or of the folder where there is none. */
  commit_info: z.object({ project: z.string().optional() }).optional(),
  version: z.string().optional(),
  datetime: momentOfFile,
});

const nsPerSecond = 1e9;

/** pytest-benchmark's `--benchmark-json`; the rounds are samples where `data` was written. */
export const readPytestBenchmark: ImportReader = {
  recognises: (_text, json) => hasKeys(json, "machine_info", "benchmarks"),
  read(text) {
    const reading = readJsonText(text, shape);
    if (!reading.ok) return reading;
    const { machine_info: machine, benchmarks, version, datetime, commit_info } = reading.value;
    const collector = createCollector();
    for (const { name, fullname, stats } of benchmarks) {
      const { data = [], mean } = stats;
      const seconds = data.length > 0 ? data : [mean];
      const samples = seconds.map((value) => value * nsPerSecond);
      collector.add({ name: fullname ?? name }, commonMeasures.timePerOperation, samples);
    }
    const python = [machine.python_implementation, machine.python_version].filter(Boolean);
    return {
      ok: true,
      file: {
        benchmarks: collector.list(),
        ...(datetime === undefined ? {} : { measuredAt: datetime }),
        comparability: {
          architecture: machine.machine ?? "",
          cpu: machine.cpu?.brand_raw ?? "",
          python: python.join(" "),
        },
        shown: { "pytest-benchmark": version ?? "" },
        notes: [],
        suggested: commit_info?.project === undefined ? {} : { target: commit_info.project },
      },
    };
  },
};
