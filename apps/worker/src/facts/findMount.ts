import { readFile, realpath } from "node:fs/promises";

export interface Mount {
  source: string;
  type: string;
  /** Mount options that change how writes behave, e.g. `noatime,data=writeback`. */
  options: string;
  mountPoint: string;
}

/** The mount that holds `path`; null when the kernel does not tell. */
export async function findMount(path: string): Promise<Mount | null> {
  try {
    return mountOf(await realpath(path), await readFile("/proc/self/mountinfo", "utf8"));
  } catch {
    return null;
  }
}

/** Picks the innermost mount of `path` from the text of `/proc/self/mountinfo`. */
export function mountOf(path: string, mountinfo: string): Mount | null {
  let best: Mount | null = null;
  for (const line of mountinfo.split("\n")) {
    const [before, after] = line.split(" - ");
    if (before === undefined || after === undefined) continue;
    const fields = before.split(" ");
    const mountPoint = unescapeOctal(fields[4] ?? "");
    const options = fields[5] ?? "";
    const [type = "", source = "", superOptions = ""] = after.split(" ");
    const inside = mountPoint === "/" || path === mountPoint || path.startsWith(`${mountPoint}/`);
    if (!inside) continue;
    // Of equal mount points the later one covers the earlier.
    if (best === null || mountPoint.length >= best.mountPoint.length) {
      best = { source, type, options: joinOptions(options, superOptions), mountPoint };
    }
  }
  return best;
}

function joinOptions(mountOptions: string, superOptions: string): string {
  return [...new Set([...mountOptions.split(","), ...superOptions.split(",")])]
    .filter((option) => option !== "")
    .sort()
    .join(",");
}

function unescapeOctal(text: string): string {
  return text.replace(/\\([0-7]{3})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 8)),
  );
}
