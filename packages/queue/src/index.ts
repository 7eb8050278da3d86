export { type Alarm, createAlarm } from "./createAlarm.ts";
export { type BellRinger, createBellRinger } from "./createBellRinger.ts";
export { type CreateConsumerOptions, createConsumer } from "./createConsumer.ts";
export { createQueue, type LaplineQueue } from "./createQueue.ts";
export { type ListenForBellsOptions, listenForBells } from "./listenForBells.ts";
export type { Consumer } from "./openConsumer.ts";
export { type PrepareQueueOptions, prepareQueue } from "./prepareQueue.ts";
export type { QueueOutcome } from "./queueOutcome.ts";
export type { QueueReadiness } from "./queueReadiness.ts";
