import type { EngineEvents, EngineEventType, Permission } from "@lapline/contracts";
import type { Db, Tx } from "@lapline/db";
import type { IdempotentCall } from "./idempotentCall.ts";
import type { Item } from "./item.ts";

/** Wall clock of this process, for what PostgreSQL's own clock does not decide. */
export interface Clock {
  now(): Date;
}

/** Source of unguessable bytes. */
export interface Random {
  bytes(count: number): Uint8Array;
}

/** What a loop of control hears of the items it works on. */
export interface Watch {
  /** An item is done, so the turn does not hang. */
  progress(): void;
  failed(item: Item, error: unknown): void;
}

/** What follows from an event, in the transaction that emits it. The same event again changes nothing. */
export type EventHandler<T extends EngineEventType> = (
  tx: Tx,
  context: EngineContext,
  facts: EngineEvents[T],
) => Promise<unknown>;

/** What follows from each event, in the order in which it is done. */
export type EventHandlers = {
  readonly [T in EngineEventType]: readonly [EventHandler<T>, ...EventHandler<T>[]];
};

/** What every engine function works with. */
export interface EngineContext {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly eventHandlers: EventHandlers;
  /** Set while a request with an idempotency key is answered. */
  readonly idempotentCall?: IdempotentCall;
  /** Set while a request of a member or an API key is answered. */
  readonly acting?: Acting;
  /** Set while a loop of control takes a turn. */
  readonly watch?: Watch;
}

/** By what right a member or an API key acts, as the engine's context carries it through a request. */
interface Acting {
  readonly projectId: string;
  /** Each that let the request in; more may come while it is answered. */
  readonly permissions: ReadonlySet<Permission>;
}
