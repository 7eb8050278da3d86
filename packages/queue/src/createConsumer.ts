import { type QueueName, type QueuePayload, queueCatalogue } from "@lapline/contracts";
import { type Consumer, openConsumer } from "./openConsumer.ts";

export interface CreateConsumerOptions<N extends QueueName> {
  queueUrl: string;
  name: N;
  concurrency?: number;
  /** Begins paused: nothing connects before `resume`. */
  paused?: boolean;
  handle: (payload: QueuePayload<N>) => Promise<void>;
  /** Told why whenever the queue is away; consuming goes on by itself when it returns. */
  onTrouble: (reason: string) => void;
}

/** Consumes a queue of the catalogue; a payload that does not parse fails and is dropped. */
export function createConsumer<N extends QueueName>(options: CreateConsumerOptions<N>): Consumer {
  const schema = queueCatalogue[options.name];
  return openConsumer({
    queueUrl: options.queueUrl,
    name: options.name,
    concurrency: options.concurrency ?? 1,
    paused: options.paused ?? false,
    handle: async (payload) => {
      const parsed = schema.safeParse(payload);
      if (!parsed.success) return options.onTrouble(`Unreadable message in ${options.name}`);
      await options.handle(parsed.data as QueuePayload<N>);
    },
    onTrouble: options.onTrouble,
  });
}
