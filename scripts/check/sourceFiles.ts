import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

/** The folders that hold the project's own code. */
export const sourceFolders = ["packages", "apps", "scripts", "e2e", "bench"].filter((folder) =>
  existsSync(folder),
);

/** Files that git tracks or would track in `folders`, whose path matches `pattern`. */
export function sourceFiles(pattern: RegExp, folders = sourceFolders): string[] {
  const listed = execFileSync(
    "git",
    ["ls-files", "--cached", "--others", "--exclude-standard", "-z", "--", ...folders],
    { encoding: "utf8", maxBuffer: 64 * 1024 * 1024, timeout: 20_000 },
  );
  return listed.split("\0").filter((path) => pattern.test(path) && existsSync(path));
}
