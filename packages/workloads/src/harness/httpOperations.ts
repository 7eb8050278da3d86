import type { HttpChat } from "../drivers/httpDriver.ts";
import type { SpanOperation } from "../load/httpSpan.ts";
import type { OperationKind } from "../load/operationKind.ts";
import { fibonacci } from "../scenarios/computeFibonacci.ts";
import type { HttpLedger } from "./httpLedger.ts";
import {
  type ExpectedPage,
  isExpectedPage,
  type StoredMessage,
  storedAt,
} from "./messageLedger.ts";

/** Answers whose body is compared; parsing each would cost the generator more than the request. */
const checkBodyEvery = 20;

interface Source {
  chat: HttpChat;
  ledger: HttpLedger;
  kindOf(i: number): OperationKind;
  /** Messages that reads, updates and deletes go through in turn; kept up to date. */
  stored: readonly StoredMessage[];
  /** Operations of this trial before the first of these. */
  before?: number;
  /** What each page must hold, where pages are listed. */
  page?: ExpectedPage;
  /** Messages in one batch, where batches are written. */
  batchSize?: number;
  /** Which Fibonacci number is computed, where one is. */
  fibonacciN?: number | null;
  /** Told of each key that an insert was answered with, by its place in the order of sending. */
  onKey?(i: number, message: StoredMessage): void;
}

/** The `i`-th operation of a span as a request with its checks. */
export function httpOperations(source: Source): (i: number) => SpanOperation {
  const { chat, stored, kindOf, before = 0 } = source;
  return (i) => {
    const kind = kindOf(i);
    switch (kind) {
      case "insert":
        return insertOperation(source, i);
      case "read": {
        const message = storedAt(stored, i);
        const call = chat.read(message.key);
        const action = { kind, key: message.key };
        return sampled(i, { kind, call, action }, (body) => chat.textOf(body) === message.text);
      }
      case "list":
      case "filter":
        return pageOperation(source, kind, i);
      case "update":
      case "delete":
        return changeOperation(source, kind, storedAt(stored, before + i));
      case "batch":
        return batchOperation(source);
      case "compute":
        return computeOperation(source);
      case "light":
        return { kind, call: chat.light(i) };
    }
  };
}

function sampled(
  i: number,
  operation: SpanOperation,
  checkBody: (body: string) => boolean,
): SpanOperation {
  return i % checkBodyEvery === 0 ? { ...operation, checkBody } : operation;
}

function insertOperation({ chat, ledger, onKey }: Source, i: number): SpanOperation {
  const text = ledger.nextText();
  const wantsKey = onKey !== undefined || ledger.wantsKey();
  return {
    kind: "insert",
    call: chat.insert(text),
    action: { kind: "insert", text },
    onSettled: (succeeded, answered) => ledger.add(succeeded, answered),
    ...(wantsKey && {
      checkBody: (body: string) => {
        const key = chat.keyOf(body);
        if (key === undefined) return false;
        const message: StoredMessage = { key, text };
        ledger.addKey(message);
        onKey?.(i, message);
        return true;
      },
    }),
  };
}

function pageOperation({ chat, page }: Source, kind: "list" | "filter", i: number): SpanOperation {
  if (page === undefined) throw new Error("Nothing is known of the page.");
  const call = kind === "list" ? chat.list() : chat.filter(page.contains);
  return sampled(i, { kind, call }, (body) => {
    const texts = chat.textsOf(body);
    return texts !== undefined && isExpectedPage(texts, page);
  });
}

function changeOperation(
  { chat, ledger }: Source,
  kind: "update" | "delete",
  message: StoredMessage,
): SpanOperation {
  const text = kind === "update" ? ledger.nextText() : null;
  if ((message.pending ?? 0) > 0) message.isUncertain = true;
  message.pending = (message.pending ?? 0) + 1;
  return {
    kind,
    call: text === null ? chat.delete(message.key) : chat.update(message.key, text),
    action:
      text === null
        ? { kind: "delete", key: message.key }
        : { kind: "update", key: message.key, text },
    onSettled: (succeeded, answered) => {
      message.pending = (message.pending ?? 1) - 1;
      if (succeeded) message.text = text;
      else if (!answered) message.isUncertain = true;
      if (kind === "delete") ledger.remove(succeeded, answered);
    },
  };
}

/** Every answer is compared: it is a few digits. */
function computeOperation({ chat, fibonacciN }: Source): SpanOperation {
  if (chat.fibonacci === undefined || fibonacciN === null || fibonacciN === undefined) {
    throw new Error("This target has no script engine.");
  }
  const expected = String(fibonacci(fibonacciN));
  return {
    kind: "compute",
    call: chat.fibonacci(fibonacciN),
    checkBody: (body) => body.trim() === expected,
  };
}

function batchOperation({ chat, ledger, batchSize = 1 }: Source): SpanOperation {
  const { batch } = chat;
  if (batch === null) throw new Error("This target has no request for a batch.");
  const texts = Array.from({ length: batchSize }, () => ledger.nextText());
  return {
    kind: "batch",
    call: batch.call(texts),
    onSettled: (succeeded, answered) => {
      for (const _ of texts) ledger.add(succeeded, answered);
    },
    checkBody: (body) => {
      const keys = batch.keysOf(body);
      const [key] = keys ?? [];
      const [text] = texts;
      if (keys?.length !== batchSize || key === undefined || text === undefined) return false;
      ledger.addKey({ key, text });
      return true;
    },
  };
}
