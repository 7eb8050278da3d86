/** Something to wait on that several sources can end early. */
export interface WakeUp {
  ring(): void;
  /** Waits for a ring or `durationMs`; a ring that came before the wait counts. */
  wait(durationMs: number): Promise<"rung" | "timeout">;
}

export function createWakeUp(): WakeUp {
  let rung = false;
  let wake: (() => void) | undefined;
  return {
    ring: () => {
      rung = true;
      wake?.();
    },
    wait: async (durationMs) => {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, durationMs);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      wake = undefined;
      const result = rung ? "rung" : "timeout";
      rung = false;
      return result;
    },
  };
}
