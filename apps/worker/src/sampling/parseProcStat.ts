/** Numbers of one process that sampling needs. */
export interface ProcStat {
  /** User and system time of the process and of its ended, awaited children, in clock ticks. */
  cpuTicks: number;
  residentPages: number;
}

/** Parses `/proc/<pid>/stat`; the name in parentheses may hold spaces and parentheses itself. */
export function parseProcStat(text: string): ProcStat | null {
  const nameEnd = text.lastIndexOf(")");
  if (nameEnd === -1) return null;
  // Fields after the name start with number 3 (state); proc(5) counts from 1.
  const fields = text.slice(nameEnd + 2).split(" ");
  const field = (number: number) => Number(fields[number - 3]);
  const cpuTicks = field(14) + field(15) + field(16) + field(17);
  const residentPages = field(24);
  if (!Number.isFinite(cpuTicks) || !Number.isFinite(residentPages)) return null;
  return { cpuTicks, residentPages };
}
