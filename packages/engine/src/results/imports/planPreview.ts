import {
  type ImportPreview,
  type ImportPreviewRequest,
  importPartReports,
  importReportsMax,
  isSlug,
  parseImport,
  sampleTable,
} from "@lapline/contracts";
import { cleanText } from "./cleanText.ts";
import { type PlannedImport, planImport } from "./planImport.ts";

/** Benchmarks that are shown of an import. */
const examplesMax = 20;
const notesMax = 20;
const problemsMax = 200;
/** Stands for a version that nobody has given yet. */
const unversioned = "unversioned";

export interface PreviewPlan {
  preview: Omit<ImportPreview, "results" | "join">;
  /** Everything that it would store, known or not. */
  jobs: PlannedImport[];
}

/** What an import would become, and every reason why it would be refused. Pure. */
export function planPreview(
  request: ImportPreviewRequest,
  when: Parameters<typeof planImport>[1],
): PreviewPlan {
  const read = request.files.map(({ name, format, content }) => {
    const parsed = parseImport(content, {
      format,
      fileName: name,
      others: request.files,
      mapping: request.mapping,
    });
    const isTable = !parsed.ok || parsed.format === "table";
    return { name, parsed, table: isTable ? sampleTable(content) : null };
  });
  const needsVersion =
    request.version === undefined &&
    read.some(
      ({ parsed }) =>
        parsed.ok && parsed.file.benchmarks.some(({ version }) => version === undefined),
    );
  const version = needsVersion ? unversioned : request.version;
  const { target = "target", label = "label" } = request;
  const { jobs, problems } = planImport({ ...request, target, label, version }, when);
  const preview: PreviewPlan["preview"] = {
    files: read.map(({ name, parsed }) => {
      if (!parsed.ok) {
        return { name, format: null, benchmarks: 0, measures: 0, samples: 0, notes: [] };
      }
      const measures = parsed.file.benchmarks.flatMap((benchmark) => benchmark.measures);
      return {
        name,
        format: parsed.format,
        // A history has each of them once a commit.
        benchmarks: new Set(parsed.file.benchmarks.map((benchmark) => benchmark.name)).size,
        measures: new Set(
          parsed.file.benchmarks.flatMap((benchmark) =>
            benchmark.measures.map((measure) => `${benchmark.name} ${measure.name}`),
          ),
        ).size,
        samples: measures.reduce((sum, { samples }) => sum + samples.length, 0),
        notes: parsed.file.notes.slice(0, notesMax).map(cleanText),
      };
    }),
    reports: jobs.length,
    extent: extentOf(jobs),
    parts: partsOf(jobs.length),
    examples: examplesOf(jobs).map(({ job, versions }) => ({
      benchmark: job.benchmark,
      version: needsVersion && job.version === unversioned ? null : job.version,
      versions,
      measures: job.measures.map(({ name, unit, samples }) => ({
        name,
        unit,
        samples: samples.length,
      })),
    })),
    table:
      read.flatMap(({ name, table }) => (table === null ? [] : [{ file: name, ...table }]))[0] ??
      null,
    suggested: {
      target: suggestedOf(read.map(({ parsed }) => parsed.ok && parsed.file.suggested?.target)),
      label: suggestedOf(read.map(({ parsed }) => parsed.ok && parsed.file.suggested?.label)),
    },
    needsVersion,
    problems: problems.slice(0, problemsMax),
  };
  return { preview, jobs };
}

/** Parts of a history that one request does not store. Pure. */
function partsOf(reports: number): number {
  return reports <= importReportsMax ? 1 : Math.ceil(reports / importPartReports);
}

/** What an import is of: how many benchmarks and versions, from when until when. Pure. */
function extentOf(jobs: readonly PlannedImport[]): ImportPreview["extent"] {
  let from: Date | null = null;
  let to: Date | null = null;
  for (const { statedAt } of jobs) {
    if (statedAt === null) continue;
    if (from === null || statedAt < from) from = statedAt;
    if (to === null || statedAt > to) to = statedAt;
  }
  return {
    benchmarks: new Set(jobs.map(({ benchmark }) => benchmark)).size,
    versions: new Set(jobs.map(({ version }) => version)).size,
    from: from?.toISOString() ?? null,
    to: to?.toISOString() ?? null,
  };
}

/** The first benchmarks, each once with its last report and how many versions it has. Pure. */
function examplesOf(jobs: readonly PlannedImport[]): { job: PlannedImport; versions: number }[] {
  const found = new Map<string, { job: PlannedImport; versions: Set<string> }>();
  for (const job of jobs) {
    const known = found.get(job.benchmark);
    if (known !== undefined) {
      known.versions.add(job.version);
      if (job.measuredAt >= known.job.measuredAt) known.job = job;
    } else if (found.size < examplesMax) {
      found.set(job.benchmark, { job, versions: new Set([job.version]) });
    }
  }
  return [...found.values()].map(({ job, versions }) => ({ job, versions: versions.size }));
}

/** The one name that all files agree on, as a slug; null where they do not, or name none. Pure. */
function suggestedOf(names: readonly (string | undefined | false)[]): string | null {
  const slugs = new Set(
    names.flatMap((name) => {
      if (name === undefined || name === false) return [];
      const slug = name
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, "-")
        .replace(/^-+|-+$/g, "");
      return isSlug(slug) ? [slug] : [];
    }),
  );
  const [only = null] = slugs;
  return slugs.size === 1 ? only : null;
}
