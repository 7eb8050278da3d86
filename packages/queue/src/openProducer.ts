import { type IQueueBackend, Queue } from "bullmq";
import { queueBackend, redisKeyPrefix } from "./queueBackend.ts";
import { type QueueConnection, queueConnection } from "./queueConnection.ts";
import type { QueueOutcome } from "./queueOutcome.ts";
import { reasonOf } from "./reasonOf.ts";
import { withDeadline } from "./withDeadline.ts";

/** Longest time that one message may take; the row in the book is still there when it fails. */
const sendTimeoutMs = 3_000;

/** After a failure every message fails at once for this long, so that a full outbox does not wait per row. */
const breakerMs = 1_000;

/** The last place that BullMQ tells from those before it. */
const placeMax = 2 ** 21 - 1;

type BullQueue = Queue<object, void, string, object, void, string, IQueueBackend, QueueConnection>;

export interface Producer {
  /** Sends one payload; a payload with the id of a waiting one is the same message. */
  send(
    payload: object,
    options: { id: string; attemptsMax?: number; place?: number },
  ): Promise<QueueOutcome>;
  /** Makes the queue itself send `payload` every `everyMs`; the same id replaces the schedule. */
  schedule(payload: object, options: { id: string; everyMs: number }): Promise<QueueOutcome>;
  close(): Promise<void>;
}

/**
 * One queue to send to. Connects on first use, never throws, never hangs: a failure drops the
 * connection (BullMQ remembers a failed first connect for ever) and the next use makes a new one.
 */
export function openProducer(queueUrl: string, name: string): Producer {
  let queue: { bull: BullQueue; connection: QueueConnection } | undefined;
  let failure: { reason: string; untilMs: number } | undefined;

  const drop = async () => {
    const dropped = queue;
    queue = undefined;
    if (!dropped) return;
    dropped.connection.retire();
    await withDeadline(dropped.bull.disconnect(), sendTimeoutMs, "Closing").catch(() => undefined);
  };

  const attempt = async (use: (queue: BullQueue) => Promise<unknown>): Promise<QueueOutcome> => {
    if (failure && performance.now() < failure.untilMs)
      return { ok: false, reason: failure.reason };
    queue ??= openQueue(queueUrl, name);
    try {
      await withDeadline(use(queue.bull), sendTimeoutMs, "The queue");
      failure = undefined;
      return { ok: true };
    } catch (error) {
      failure = { reason: reasonOf(error), untilMs: performance.now() + breakerMs };
      void drop();
      return { ok: false, reason: failure.reason };
    }
  };

  return {
    send: (payload, { id, attemptsMax = 1, place = 0 }) =>
      attempt((open) =>
        open.add(name, payload, {
          jobId: id,
          attempts: attemptsMax,
          priority: Math.min(place, placeMax),
        }),
      ),
    schedule: (payload, { id, everyMs }) =>
      attempt((open) => open.upsertJobScheduler(id, { every: everyMs }, { name, data: payload })),
    close: drop,
  };
}

function openQueue(queueUrl: string, name: string) {
  const connection = queueConnection(queueUrl, "producer");
  const bull: BullQueue = new Queue(
    name,
    {
      connection,
      prefix: redisKeyPrefix,
      defaultJobOptions: {
        removeOnComplete: true,
        removeOnFail: true,
        backoff: { type: "exponential", delay: 1_000 },
      },
      streams: { events: { maxLen: 100 } },
    },
    queueBackend,
  );
  // Without a listener a lost connection would be an uncaught exception; send() tells its caller.
  bull.on("error", () => undefined);
  return { bull, connection };
}
