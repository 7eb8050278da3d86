import type { QueuePayload } from "@lapline/contracts";
import { createConsumer, createQueue } from "@lapline/queue";
import type { Log } from "../log.ts";

type Task = QueuePayload<"control.periodic">["task"];

export interface PeriodicOptions {
  queueUrl: string;
  /** How often each task comes round, in milliseconds, over all replicas of control together. */
  everyMs: Record<Task, number>;
  run: Record<Task, () => void>;
  log: Log;
}

export interface Periodic {
  start(): void;
  /** Puts the schedules into the queue, again after it lost them. Never rejects for an outage. */
  renew(): Promise<void>;
  connected(): boolean;
  stop(): Promise<void>;
}

/**
 * BullMQ's job schedulers call the periodic tasks: each round reaches one replica. The queue may be
 * away or lose its schedules, so nothing depends on them: each task is a loop that also turns by a
 * timer of its own, and a round only wakes it.
 */
export function createPeriodic(options: PeriodicOptions): Periodic {
  const { queueUrl, everyMs, run, log } = options;
  const queue = createQueue(queueUrl, "control.periodic");
  const consumer = createConsumer({
    queueUrl,
    name: "control.periodic",
    paused: true,
    handle: async ({ task }) => run[task](),
    onTrouble: (reason) => log.warn({ reason }, "no periodic calls; the loops turn by timer"),
  });
  const tasks = Object.entries(everyMs) as [Task, number][];
  return {
    start: consumer.resume,
    connected: consumer.connected,
    renew: async () => {
      for (const [task, taskEveryMs] of tasks) {
        await queue.schedule({ task }, { id: task, everyMs: taskEveryMs });
      }
    },
    stop: async () => {
      await consumer.close();
      await queue.close();
    },
  };
}
