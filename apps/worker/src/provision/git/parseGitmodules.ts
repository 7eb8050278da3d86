// Each of these reads a line once: what can match in one place only never has to be tried again.
const SECTION = /^\[submodule\s+"((?:[^"\\]|\\.)*)"\](.*)$/;
const KEY = /^([A-Za-z][A-Za-z0-9-]*)\s*=(.*)$/;
const QUOTED = /^"((?:[^"\\]|\\["\\])*)"(.*)$/;
const PLAIN = /^([^"#;\\]*)(.*)$/;

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
    if (line.startsWith("[")) {
      const [, quoted, rest = ""] = SECTION.exec(line) ?? [];
      const name = isComment(rest) ? quoted : undefined;
      section = name === undefined ? null : (sections.get(name) ?? { paths: [], urls: [] });
      if (name !== undefined && section !== null) sections.set(name, section);
      continue;
    }
    const [, key = "", raw = ""] = KEY.exec(line) ?? [];
    const value = settingOf(raw.trim());
    if (section === null || value === null) continue;
    if (key.toLowerCase() === "path") section.paths.push(value);
    if (key.toLowerCase() === "url") section.urls.push(value);
  }
  const urls = new Map<string, string[]>();
  for (const { paths, urls: some } of sections.values()) {
    for (const path of paths) urls.set(path, [...(urls.get(path) ?? []), ...some]);
  }
  return urls;
}

/** A plain value, or one in quotes; a comment may follow. Null: it is neither. */
function settingOf(raw: string): string | null {
  const quoted = QUOTED.exec(raw);
  const [, text = "", rest = ""] = quoted ?? PLAIN.exec(raw) ?? [];
  if (!isComment(rest)) return null;
  return quoted === null ? text.trimEnd() : text.replace(/\\(["\\])/g, "$1");
}

/** Whether nothing but a comment, or nothing, is left of a line. */
function isComment(rest: string): boolean {
  const text = rest.trimStart();
  return text === "" || text.startsWith("#") || text.startsWith(";");
}
