export interface PypiFile {
  filename: string;
  yanked: boolean;
}

const wheel = /^([^-]+)-([^-]+)(?:-[^-]+)?-[^-]+-[^-]+-[^-]+[.]whl$/;
const source = /^(.+)-([^-]+)[.](?:tar[.]gz|tar[.]bz2|zip)$/;

/**
 * Versions that the names of a project's files carry, yanked files left out; `project` in its
 * normalised form. Names of other kinds (eggs, installers) carry none.
 */
export function versionsOfFiles(project: string, files: readonly PypiFile[]): string[] {
  const versions = files.flatMap(({ filename, yanked }) => {
    if (yanked) return [];
    const [, name = "", version = ""] = wheel.exec(filename) ?? source.exec(filename) ?? [];
    return name.toLowerCase().replaceAll(/[-_.]+/g, "-") === project ? version : [];
  });
  return [...new Set(versions)];
}
