import type { HarnessPlan, InvalidReason } from "@lapline/contracts";
import type { ApiItem, HttpApi, SendHttp } from "../drivers/httpApi.ts";
import type { SpanOperation } from "../load/httpSpan.ts";
import type { OperationKind } from "../load/operationKind.ts";
import {
  batchItem,
  createdItem,
  isExpectedApiPage,
  isSameItem,
  seededItem,
  updatedTitle,
} from "./apiItems.ts";
import { evenSample } from "./messageLedger.ts";

/** Answers whose body is compared; parsing each would cost the generator more than the request. */
const checkBodyEvery = 20;
/** Rows that are read again at the end; of more, an even choice. */
const readBackMax = 100;

const kinds: Readonly<Record<string, OperationKind>> = {
  "api.health": "light",
  "api.read_single": "read",
  "api.list_default": "list",
  "api.list_filtered": "filter",
  "api.list_large": "list",
  "api.create": "insert",
  "api.update": "update",
  "api.delete": "delete",
  "api.batch_create": "batch",
};

/** What a row must be by the end; null: gone; undefined: nobody answered, so nobody knows. */
type Wanted = ApiItem | null | undefined;

/** The operations of one trial on `bench_items`, and what they must have left. */
export class ApiWork {
  readonly kind: OperationKind;
  readonly #api: HttpApi;
  readonly #keys: readonly string[];
  readonly #perPage: number;
  readonly #batchSize: number;
  readonly #changed = new Map<string, Wanted>();
  #begun = 0;
  #stored: number;
  #uncertain = 0;

  /** `keys` are those of the seeded rows, in their order. */
  constructor(plan: HarnessPlan, api: HttpApi, keys: readonly string[]) {
    const kind = kinds[plan.scenario];
    if (kind === undefined) throw new Error(`There is no operation for ${plan.scenario}.`);
    this.kind = kind;
    this.#api = api;
    this.#keys = keys;
    this.#perPage = Number(plan.params.perPage);
    this.#batchSize = Number(plan.params.batchSize);
    this.#stored = keys.length;
  }

  /** The next operation with its checks. */
  next(): SpanOperation {
    const i = this.#begun;
    this.#begun += 1;
    const { kind } = this;
    switch (kind) {
      case "light":
        return { kind, call: this.#api.health() };
      case "read":
        return this.#read(i);
      case "list":
        return this.#list(i, null);
      case "filter":
        return this.#list(i, "active");
      case "insert":
        return this.#create(i);
      case "update":
        return this.#update(this.#keyAt(i % this.#keys.length), i % this.#keys.length);
      case "delete":
        return this.#delete(this.#keyAt(i));
      case "batch":
        return this.#batch();
      case "compute":
        throw new Error("This family computes nothing.");
    }
  }

  #keyAt(place: number): string {
    const key = this.#keys[place];
    if (key === undefined) throw new Error(`There is no row ${place}.`);
    return key;
  }

  #read(i: number): SpanOperation {
    const operation = { kind: this.kind, call: this.#api.read(this.#keyAt(0)) };
    return sampled(i, operation, (body) => {
      const item = this.#api.itemOf(body);
      return item !== undefined && isSameItem(item, seededItem(1));
    });
  }

  #list(i: number, status: string | null): SpanOperation {
    const operation = { kind: this.kind, call: this.#api.list(this.#perPage, status) };
    const wanted = { rows: this.#keys.length, perPage: this.#perPage, status };
    return sampled(i, operation, (body) => {
      const page = this.#api.pageOf(body);
      return page !== undefined && isExpectedApiPage(page, wanted);
    });
  }

  #create(i: number): SpanOperation {
    const operation = {
      kind: this.kind,
      call: this.#api.create(createdItem),
      onSettled: (succeeded: boolean, answered: boolean) => this.#add(1, succeeded, answered),
    };
    return sampled(i, operation, (body) => {
      const item = this.#api.itemOf(body);
      // Where only the key is answered, the row is read at the end.
      const key = item?.key ?? this.#api.createdKeyOf?.(body);
      if (key === undefined) return false;
      this.#changed.set(key, createdItem);
      return item === undefined || isSameItem(item, createdItem);
    });
  }

  #update(key: string, place: number): SpanOperation {
    return {
      kind: this.kind,
      call: this.#api.update(key, updatedTitle),
      onSettled: (succeeded, answered) => {
        const item = { ...seededItem(place + 1), title: updatedTitle };
        // Once written it stays so: every update writes the same.
        if (succeeded) this.#changed.set(key, item);
        else if (!answered && !this.#changed.has(key)) this.#changed.set(key, undefined);
      },
    };
  }

  #delete(key: string): SpanOperation {
    return {
      kind: this.kind,
      call: this.#api.delete(key),
      onSettled: (succeeded, answered) => {
        if (succeeded || !answered) {
          this.#stored -= 1;
          this.#changed.set(key, succeeded ? null : undefined);
        }
        if (!succeeded && !answered) this.#uncertain += 1;
      },
    };
  }

  #batch(): SpanOperation {
    const { batch } = this.#api;
    if (batch === null) throw new Error("This target has no request for a batch.");
    const items = Array.from({ length: this.#batchSize }, (_, k) => batchItem(k));
    return {
      kind: this.kind,
      call: batch.call(items),
      onSettled: (succeeded, answered) => this.#add(items.length, succeeded, answered),
      checkBody: (body) => {
        const keys = batch.keysOf(body);
        const [key] = keys ?? [];
        if (key === undefined || new Set(keys).size !== items.length) return false;
        this.#changed.set(key, batchItem(0));
        return true;
      },
    };
  }

  /** Rows that nobody answered may be stored all the same. */
  #add(rows: number, succeeded: boolean, answered: boolean): void {
    if (succeeded) this.#stored += rows;
    else if (!answered) this.#uncertain += rows;
  }

  /** Row count and sampled read-back through the target's API; empty when all is as it must be. */
  async check(send: SendHttp): Promise<InvalidReason[]> {
    const reasons: InvalidReason[] = [];
    const count = await this.#api.count();
    const most = this.#stored + this.#uncertain;
    if (count < this.#stored || count > most) {
      reasons.push(
        failed(`${count} rows are stored, between ${this.#stored} and ${most} must be.`),
      );
    }
    const known = [...this.#changed].filter(([, wanted]) => wanted !== undefined);
    for (const [key, wanted] of evenSample(known, readBackMax)) {
      const reply = await send(this.#api.read(key));
      const found = reply.status === 200 ? this.#api.itemOf(reply.body) : undefined;
      const isRight =
        wanted === null || wanted === undefined
          ? (this.#api.isGone?.(reply) ?? reply.status === 404)
          : found !== undefined && isSameItem(found, wanted);
      if (isRight) continue;
      const should = wanted === null ? "be gone" : `be ${JSON.stringify(wanted)}`;
      const start = reply.body.slice(0, 200);
      reasons.push(
        failed(`Row ${key} should ${should}; the target answered ${reply.status}: ${start}`),
      );
      break;
    }
    return reasons;
  }
}

function sampled(
  i: number,
  operation: SpanOperation,
  checkBody: (body: string) => boolean,
): SpanOperation {
  return i % checkBodyEvery === 0 ? { ...operation, checkBody } : operation;
}

function failed(detail: string): InvalidReason {
  return { code: "assertion_failed", detail };
}
