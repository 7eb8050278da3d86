import type { Log } from "./log.ts";

/** Something that runs until it is stopped. */
export interface Running {
  stop(): Promise<void>;
}

export interface Part {
  name: string;
  start(): Promise<Running>;
}

/**
 * Starts the parts one after the other. When one fails to start, those before it are stopped and
 * its error is thrown. Stopping goes in reverse order and past a part that fails to stop.
 */
export async function startList(parts: readonly Part[], log: Log): Promise<Running> {
  const running: { name: string; stop(): Promise<void> }[] = [];
  const stop = async () => {
    for (const part of running.splice(0).reverse()) {
      try {
        await part.stop();
      } catch (error) {
        log.error({ part: part.name, err: error }, "a part did not stop cleanly");
      }
    }
  };
  for (const part of parts) {
    try {
      const { stop: stopPart } = await part.start();
      running.push({ name: part.name, stop: stopPart });
    } catch (error) {
      await stop();
      throw error;
    }
  }
  return { stop };
}
