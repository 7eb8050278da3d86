import { type QueueName, type QueuePayload, queueCatalogue } from "@lapline/contracts";
import { openProducer } from "./openProducer.ts";
import type { QueueOutcome } from "./queueOutcome.ts";

export interface LaplineQueue<N extends QueueName> {
  /**
   * Sends one payload. `id`: the same message may be sent again while it waits, and counts once.
   * `place`: those of a lower one go first; at the same place, and without one, the oldest does.
   */
  send(
    payload: QueuePayload<N>,
    options: { id: string; attemptsMax?: number; place?: number },
  ): Promise<QueueOutcome>;
  /** Lets the queue send `payload` every `everyMs`; calling it again with the same id changes it. */
  schedule(
    payload: QueuePayload<N>,
    options: { id: string; everyMs: number },
  ): Promise<QueueOutcome>;
  close(): Promise<void>;
}

/** A queue of the catalogue to send to. Never throws for an outage, never hangs. */
export function createQueue<N extends QueueName>(queueUrl: string, name: N): LaplineQueue<N> {
  const producer = openProducer(queueUrl, name);
  const schema = queueCatalogue[name];
  return {
    send: (payload, options) => producer.send(schema.parse(payload), options),
    schedule: (payload, options) => producer.schedule(schema.parse(payload), options),
    close: producer.close,
  };
}
