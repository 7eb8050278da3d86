import { type Bell, bellSchema, benchQueueName } from "@lapline/contracts";
import { type Consumer, openConsumer } from "./openConsumer.ts";

export interface ListenForBellsOptions {
  queueUrl: string;
  label: string;
  /** Called for each bell. It is a hint that a claim may win a job; the job itself may be gone. */
  onBell: (bell: Bell) => void;
  /** Told why whenever the queue is away; listening goes on by itself when it returns. */
  onTrouble: (reason: string) => void;
}

/**
 * A machine's ear on `bench.<label>`. Pause it while a job runs: bells then go to the label's other
 * machines, and no connection of the queue is open beside a measurement.
 */
export function listenForBells(options: ListenForBellsOptions): Consumer {
  return openConsumer({
    queueUrl: options.queueUrl,
    name: benchQueueName(options.label),
    concurrency: 1,
    handle: async (payload) => {
      const bell = bellSchema.safeParse(payload);
      if (bell.success) options.onBell(bell.data);
      else options.onTrouble("A notification that names no job was dropped");
    },
    onTrouble: options.onTrouble,
  });
}
