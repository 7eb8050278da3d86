/** One rule about where names may become something else, with the files that it is about. */
interface NameRule {
  files: RegExp;
  /** The one place that does it for everybody. */
  place?: RegExp;
  pattern: RegExp;
  say: string;
}

/** What the worker itself puts around a build (`build`, `network`) sees no name of a submission. */
const provisioning = /^apps\/worker\/src\/provision\/(?!build\/|network\/)/;
const builders = /^(?:apps\/worker\/src\/provision|packages\/workloads\/src\/provisions)\//;
const kinds =
  "Address|Argument|FileName|FilePath|ImageReference|PackageName|RepositoryAddress|UrlSegment|VersionName";

const rules: readonly NameRule[] = [
  {
    files: /^(?:packages|apps)\/[^/]+\/src\//,
    place: /^packages\/contracts\/src\/work\/names\//,
    pattern: new RegExp(`\\bas (?:unknown as )?(?:readonly )?(?:${kinds})\\b`),
    say: "a checked name is made by contracts/names, never by a cast",
  },
  {
    files: provisioning,
    pattern: /import[^;]*\b(?:join|resolve)\b[^;]*from "(?:node:)?path"/,
    say: "paths are put together by pathIn or entryIn of paths/pathIn",
  },
  {
    files: provisioning,
    // The second fetches behind walls, where the registry proxy looks at every address.
    place: /^apps\/worker\/src\/provision\/(?:downloadFile|definition\/fetchArchive)[.]ts$/,
    pattern: /\bfetch\(|from "(?:node:)?https?"/,
    say: "files are fetched by downloadFile, which looks at every address",
  },
  {
    files: provisioning,
    pattern: /from "(?:node:)?child_process"/,
    say: "programs are started by runTool, which takes checked arguments only",
  },
  {
    files: builders,
    pattern: /(?<!\baddress)`https?:\/\/(?!127[.]0[.]0[.]1)[^`]*\$\{/,
    say: "addresses with a part that is put in are made by the address template",
  },
];

const tests = /[.]test[.]tsx?$|\/testing\//;

/** What a source file does with names outside of the places for it, as sentences. */
export function nameViolations(path: string, text: string): string[] {
  if (tests.test(path)) return [];
  return rules
    .filter(({ files, place }) => files.test(path) && place?.test(path) !== true)
    .filter(({ pattern }) => pattern.test(text))
    .map(({ say }) => `${path}: ${say}`);
}
