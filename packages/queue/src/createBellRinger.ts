import { type Bell, bellSchema, benchQueueName } from "@lapline/contracts";
import { openProducer, type Producer } from "./openProducer.ts";
import type { QueueOutcome } from "./queueOutcome.ts";

/** Labels whose connection is kept open; the one that rang least recently is closed first. */
const openLabelsMax = 64;

export interface BellRinger {
  /** Rings one machine of `label` for a job. Ringing again for a waiting bell changes nothing. */
  ring(label: string, jobId: string): Promise<QueueOutcome>;
  close(): Promise<void>;
}

/** Rings `bench.<label>` queues of any label over one address. Never throws for an outage. */
export function createBellRinger(queueUrl: string): BellRinger {
  const producers = new Map<string, Producer>();

  const producerOf = (label: string): Producer => {
    const producer = producers.get(label) ?? openProducer(queueUrl, benchQueueName(label));
    producers.delete(label);
    producers.set(label, producer);
    for (const [oldest, unused] of producers) {
      if (producers.size <= openLabelsMax) break;
      producers.delete(oldest);
      void unused.close();
    }
    return producer;
  };

  return {
    ring: (label, jobId) => {
      const bell: Bell = bellSchema.parse({ jobId });
      return producerOf(label).send(bell, { id: bell.jobId });
    },
    close: async () => {
      await Promise.all([...producers.values()].map((producer) => producer.close()));
      producers.clear();
    },
  };
}
