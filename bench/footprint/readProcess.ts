import { readdir, readFile } from "node:fs/promises";

/** Processor time that the threads of a process have used, in ns; what its children used is not in it. */
export async function readCpuNs(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`);
  const times = await Promise.all(
    // A thread may end between the listing and the reading; it can have used next to nothing.
    threads.map((thread) =>
      readFile(`/proc/${pid}/task/${thread}/schedstat`, "utf8").catch(() => "0"),
    ),
  );
  return times.reduce((sum, text) => sum + Number(text.split(" ")[0]), 0);
}

/** Resident memory of a process, in bytes. */
export async function readResidentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  if (kibibytes === undefined) throw new Error(`/proc/${pid}/status tells no VmRSS`);
  return Number(kibibytes) * 1024;
}
