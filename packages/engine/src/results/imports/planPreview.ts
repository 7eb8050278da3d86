import {
  type Catalog,
  type ImportPreview,
  type ImportPreviewRequest,
  parseImport,
} from "@lapline/contracts";
import { cleanText } from "./cleanText.ts";
import { type PlannedImport, planImport } from "./planImport.ts";

/** Reports that are shown of an import. */
const examplesMax = 20;
const notesMax = 20;
const problemsMax = 200;
/** Stands for a version that nobody has given yet. */
const unversioned = "unversioned";

export interface PreviewPlan {
  preview: Omit<ImportPreview, "results">;
  /** Everything that it would store, known or not. */
  jobs: PlannedImport[];
}

/** What an import would become, and every reason why it would be refused. Pure. */
export function planPreview(
  catalog: Catalog,
  request: ImportPreviewRequest,
  now: Date,
): PreviewPlan {
  const read = request.files.map(({ name, format, content }) => {
    const parsed = parseImport(content, { format, fileName: name });
    return { name, parsed };
  });
  const needsVersion =
    request.version === undefined &&
    read.some(
      ({ parsed }) =>
        parsed.ok && parsed.file.benchmarks.some(({ version }) => version === undefined),
    );
  const version = needsVersion ? unversioned : request.version;
  const { target = "target", label = "label" } = request;
  const { jobs, problems } = planImport(catalog, { ...request, target, label, version }, now);
  const preview: PreviewPlan["preview"] = {
    files: read.map(({ name, parsed }) => {
      if (!parsed.ok) {
        return { name, format: null, benchmarks: 0, measures: 0, samples: 0, notes: [] };
      }
      const measures = parsed.file.benchmarks.flatMap((benchmark) => benchmark.measures);
      return {
        name,
        format: parsed.format,
        benchmarks: parsed.file.benchmarks.length,
        measures: measures.length,
        samples: measures.reduce((sum, { samples }) => sum + samples.length, 0),
        notes: parsed.file.notes.slice(0, notesMax).map(cleanText),
      };
    }),
    reports: jobs.length,
    examples: jobs.slice(0, examplesMax).map((job) => ({
      benchmark: job.benchmark,
      version: needsVersion && job.version === unversioned ? null : job.version,
      measures: job.measures.map(({ name, unit, samples }) => ({
        name,
        unit,
        samples: samples.length,
      })),
    })),
    needsVersion,
    problems: problems.slice(0, problemsMax),
  };
  return { preview, jobs };
}
