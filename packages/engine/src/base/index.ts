export * as outboundAddresses from "./addresses/index.ts";
export { announce } from "./changes/announce.ts";
export { announceAll } from "./changes/announceAll.ts";
export {
  type ChangeListener,
  type ListenForChangesOptions,
  listenForChanges,
} from "./changes/listenForChanges.ts";
export type { Actor } from "./context/actor.ts";
export type { Clock, EngineContext, EventHandlers, Random, Watch } from "./context/context.ts";
export type { IdempotentCall } from "./context/idempotentCall.ts";
export type { Item } from "./context/item.ts";
export { nameOfActor } from "./context/nameOfActor.ts";
export { emit } from "./events/emit.ts";
export { newId } from "./ids/newId.ts";
export { newIds } from "./ids/newIds.ts";
export { errorWords } from "./incidents/errorWords.ts";
export { type Isolated, isolate, reportFailure } from "./incidents/isolate.ts";
export { isolateEach } from "./incidents/isolateEach.ts";
export { isolateStep } from "./incidents/isolateStep.ts";
export { isolateTogether } from "./incidents/isolateTogether.ts";
export { knownErrorCode } from "./incidents/knownErrorCode.ts";
export { noteSuccess } from "./incidents/noteSuccess.ts";
export { notHeld } from "./incidents/notHeld.ts";
export { readHeld } from "./incidents/readHeld.ts";
export { failOutbox } from "./outbox/failOutbox.ts";
export { markOutboxDone } from "./outbox/markOutboxDone.ts";
export { putOutbox } from "./outbox/putOutbox.ts";
export { releaseOutbox } from "./outbox/releaseOutbox.ts";
export { type TakenOutbox, type TakenOutboxEntry, takeOutbox } from "./outbox/takeOutbox.ts";
export { namedBenchmark } from "./params/namedBenchmark.ts";
export { workParamsSql } from "./params/workParamsSql.ts";
export {
  CursorInvalidError,
  decodeCursor,
  encodeCursor,
  idCursorSchema,
  nameCursorSchema,
} from "./text/cursor.ts";
export { pageOf } from "./text/pageOf.ts";
export { sha256 } from "./text/sha256.ts";
export { jsonWithoutNul, withoutNul } from "./text/withoutNul.ts";
