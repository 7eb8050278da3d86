/**
 * Whether a measure is the time that a load runs for, which is set and not measured. Slices share that time
 * out between two versions, so that it would say which of them had more slices. Pure.
 */
export function isSetByLoad(
  { name, benchmark }: { name: string; benchmark?: string | undefined },
  loadModel: unknown,
): boolean {
  const isTimed = loadModel === "closed_loop" || loadModel === "fixed_rate";
  return isTimed && name === "duration" && benchmark === undefined;
}
