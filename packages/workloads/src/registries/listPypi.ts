import { z } from "zod";
import { askRegistry, type Listing, parseJsonText } from "./askRegistry.ts";

interface PypiFile {
  filename: string;
  yanked: boolean;
}

const wheel = /^([^-]+)-([^-]+)(?:-[^-]+)?-[^-]+-[^-]+-[^-]+[.]whl$/;
const source = /^(.+)-([^-]+)[.](?:tar[.]gz|tar[.]bz2|zip)$/;

/**
 * Versions that the names of a project's files carry, yanked files left out; `project` in its
 * normalised form. Names of other kinds (eggs, installers) carry none.
 */
function versionsOfFiles(project: string, files: readonly PypiFile[]): string[] {
  const versions = files.flatMap(({ filename, yanked }) => {
    if (yanked) return [];
    const [, name = "", version = ""] = wheel.exec(filename) ?? source.exec(filename) ?? [];
    return name.toLowerCase().replaceAll(/[-_.]+/g, "-") === project ? version : [];
  });
  return [...new Set(versions)];
}

const projectSchema = z.looseObject({
  files: z.array(
    z.looseObject({
      filename: z.string(),
      yanked: z.union([z.boolean(), z.string()]).default(false),
    }),
  ),
});

/**
 * Versions of a Python project with a file that is not yanked, by the simple index: as JSON (PEP 691),
 * or as HTML (PEP 503) from mirrors that speak nothing else. Versions are read off the files' names.
 */
export async function listPypi(
  indexUrl: string,
  project: string,
  signal: AbortSignal,
): Promise<Listing> {
  const name = project.toLowerCase().replaceAll(/[-_.]+/g, "-");
  const answer = await askRegistry({
    url: `${indexUrl}/${name}/`,
    headers: { accept: "application/vnd.pypi.simple.v1+json, text/html; q=0.2" },
    signal,
  });
  if (answer.outcome === "failed") return answer;
  const isJson = answer.headers.get("content-type")?.includes("json") ?? false;
  const files = isJson ? filesOfJson(answer.text) : filesOfHtml(answer.text);
  if (files === null) {
    return { outcome: "failed", problem: `The page of ${project} is not a simple index.` };
  }
  return { outcome: "listed", versions: versionsOfFiles(name, files), complete: true };
}

function filesOfJson(text: string): PypiFile[] | null {
  const page = parseJsonText(projectSchema, text);
  if (page === null) return null;
  return page.files.map(({ filename, yanked }) => ({ filename, yanked: yanked !== false }));
}

function filesOfHtml(text: string): PypiFile[] | null {
  if (!/<html/i.test(text)) return null;
  return [...text.matchAll(/<a\s([^>]*)>\s*([^<]+?)\s*<\/a>/gi)].map(
    ([, attributes = "", filename = ""]) => ({
      filename,
      yanked: /\bdata-yanked\b/.test(attributes),
    }),
  );
}
