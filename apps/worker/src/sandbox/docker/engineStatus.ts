/** HTTP status of an error of the engine's client; undefined for other errors. */
export function engineStatus(error: unknown): number | undefined {
  if (typeof error !== "object" || error === null || !("statusCode" in error)) return undefined;
  return typeof error.statusCode === "number" ? error.statusCode : undefined;
}

/** Waits for a removal; that the thing is gone already, or is just being removed, is fine. */
export async function ignoreGone(removal: Promise<unknown>): Promise<void> {
  try {
    await removal;
  } catch (error) {
    const status = engineStatus(error);
    if (status !== 404 && status !== 409) throw error;
  }
}
