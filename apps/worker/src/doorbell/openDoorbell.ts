import type { Log } from "../log.ts";

/** The machine's ear on the queue. Without a queue it never rings, and the poll does the work. */
export interface Doorbell {
  /** Busy: bells go to the label's other machines meanwhile. */
  pause(): Promise<void>;
  resume(): void;
  close(): Promise<void>;
}

const silent: Doorbell = {
  pause: () => Promise.resolve(),
  resume: () => undefined,
  close: () => Promise.resolve(),
};

/** Listens on `bench.<label>`. A broken queue costs promptness only: it is logged and retried. */
export async function openDoorbell(options: {
  queueUrl: string | undefined;
  label: string;
  onBell: () => void;
  log: Log;
}): Promise<Doorbell> {
  const { queueUrl, label, onBell, log } = options;
  if (queueUrl === undefined) {
    log.info("no QUEUE_URL: polling only");
    return silent;
  }
  // Loaded only where there is a queue: it is the largest dependency of the worker.
  const { listenForBells } = await import("@lapline/queue");
  const consumer = listenForBells({
    queueUrl,
    label,
    onBell,
    onTrouble: (reason) =>
      log.warn({ reason }, "job notifications are unavailable; the worker keeps polling"),
  });
  return {
    pause: () => consumer.pause(),
    resume: () => consumer.resume(),
    close: () => consumer.close(),
  };
}
