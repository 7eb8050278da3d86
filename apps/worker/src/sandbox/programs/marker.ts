/** Whose work a process is. It stands in the environment, where /proc shows it to the next worker. */
export interface Marker {
  scope: string;
  jobId: string;
  attempt: number;
}

/** Variables that mark a process and, by inheritance, all its children. */
export function markerEnv(marker: Marker): Record<string, string> {
  return {
    LAPLINE_JOB: marker.jobId,
    LAPLINE_ATTEMPT: String(marker.attempt),
    LAPLINE_SCOPE: marker.scope,
  };
}

/**
 * Reads the marker from the text of `/proc/<pid>/environ`; null for a process that is not ours.
 * One without a scope belongs to the default one.
 */
export function markerOf(environ: string): Marker | null {
  const variables = new Map<string, string>();
  for (const entry of environ.split("\0")) {
    const equals = entry.indexOf("=");
    if (equals > 0) variables.set(entry.slice(0, equals), entry.slice(equals + 1));
  }
  const jobId = variables.get("LAPLINE_JOB");
  if (jobId === undefined) return null;
  return {
    jobId,
    attempt: Number(variables.get("LAPLINE_ATTEMPT") ?? 0),
    scope: variables.get("LAPLINE_SCOPE") ?? "host",
  };
}
