/** Longer lines are no setting that means anything here, and would take the patterns long. */
const LINE_CHARACTERS_MAX = 2_000;
const SECTION = /^\[submodule\s+"((?:[^"\\]|\\.)*)"\]\s*(?:[#;].*)?$/;
const KEY = /^([A-Za-z][A-Za-z0-9-]*)\s*=\s*(.*)$/;
/** A plain value, or one in quotes; a comment may follow. */
const VALUE = /^(?:"((?:[^"\\]|\\["\\])*)"\s*|([^"#;\\]*))(?:[#;].*)?$/;

/**
 * The urls of submodules by path, from the text of `.gitmodules`. It is read as data: names of
 * submodules and all other settings (`update`, `branch`, included files) mean nothing. What is written
 * in an unusual way (a value over several lines, escapes other than of quotes) is left out, so that the
 * submodule counts as one without an address.
 */
export function parseGitmodules(text: string): Map<string, string[]> {
  const sections = new Map<string, { paths: string[]; urls: string[] }>();
  let section: { paths: string[]; urls: string[] } | null = null;
  for (const line of text.split("\n").map((one) => one.trim())) {
    if (line.length > LINE_CHARACTERS_MAX) continue;
    if (line.startsWith("[")) {
      const name = SECTION.exec(line)?.[1];
      section = name === undefined ? null : (sections.get(name) ?? { paths: [], urls: [] });
      if (name !== undefined && section !== null) sections.set(name, section);
      continue;
    }
    const [, key = "", raw = ""] = KEY.exec(line) ?? [];
    const parts = VALUE.exec(raw);
    if (section === null || parts === null) continue;
    const value = parts[1]?.replace(/\\(["\\])/g, "$1") ?? parts[2]?.trim() ?? "";
    if (key.toLowerCase() === "path") section.paths.push(value);
    if (key.toLowerCase() === "url") section.urls.push(value);
  }
  const urls = new Map<string, string[]>();
  for (const { paths, urls: some } of sections.values()) {
    for (const path of paths) urls.set(path, [...(urls.get(path) ?? []), ...some]);
  }
  return urls;
}
