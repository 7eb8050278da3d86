/** Runs `work` when first asked, for all who ask meanwhile, and never again once it succeeded. */
export function untilDone(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  return () => {
    running ??= work().catch((error: unknown) => {
      running = null;
      throw error;
    });
    return running;
  };
}
