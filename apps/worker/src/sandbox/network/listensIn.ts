import { readKernelFile } from "../../sampling/readKernelFile.ts";

const LISTEN = "0A";

/**
 * Whether something listens on a TCP port in the network of a process, by the kernel's own table:
 * nobody has to enter the network, and no visit disturbs the server. Null when it cannot be read.
 */
export function listensIn(pid: number, port: number): boolean | null {
  const tables = ["tcp", "tcp6"].map((name) => readKernelFile(`/proc/${pid}/net/${name}`));
  if (tables.every((table) => table === null)) return null;
  return tables.some((table) => hasListener(table ?? "", port));
}

/** The same for the text of one of the tables. */
export function hasListener(table: string, port: number): boolean {
  const wanted = port.toString(16).toUpperCase().padStart(4, "0");
  return table.split("\n").some((line) => {
    const [, local = "", , state] = line.trim().split(/\s+/);
    return state === LISTEN && local.endsWith(`:${wanted}`);
  });
}
