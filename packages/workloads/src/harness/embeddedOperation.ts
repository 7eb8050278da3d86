import type { EmbeddedChat, MessageKey, StoredMessage as Row } from "../drivers/embeddedDriver.ts";
import type { OperationKind } from "../load/operationKind.ts";
import {
  type ExpectedPage,
  isExpectedPage,
  type StoredMessage,
  storedAt,
} from "./messageLedger.ts";

export type EmbeddedOperation =
  | { call: "sync"; perform(i: number): boolean }
  | { call: "async"; perform(i: number): Promise<boolean> };

interface Source {
  chat: EmbeddedChat;
  kindOf: (i: number) => OperationKind;
  /** Messages that reads, updates and deletes go through in turn; kept up to date. */
  stored: readonly StoredMessage<MessageKey>[];
  /** Operations of this trial before the first of these. */
  before?: number;
  /** What each page must hold, where pages are listed. */
  page?: ExpectedPage;
  /** Messages in one batch, where batches are written. */
  batchSize?: number;
  /** Digits that a filter looks for. */
  contains?: string;
  /** Text of the next message to write. */
  nextText(): string;
  /** Told of every message that was written. */
  onInserted(text: string): void;
  /** Told of every operation that threw. */
  onError(error: unknown): void;
}

type SyncChat = Extract<EmbeddedChat, { call: "sync" }>;
type AsyncChat = Extract<EmbeddedChat, { call: "async" }>;

/**
 * The `i`-th operation as a call that answers whether it did its work: an insert, update or delete of
 * one row, a read that brought the right message back, a page with the right messages.
 */
export function embeddedOperation(source: Source): EmbeddedOperation {
  return source.chat.call === "sync"
    ? { call: "sync", perform: syncOperation(source, source.chat) }
    : { call: "async", perform: asyncOperation(source, source.chat) };
}

/** The same operations with `first` for the number of the one at 0. */
export function numberedFrom(
  first: number,
  { operation, kindOf }: { operation: EmbeddedOperation; kindOf: Source["kindOf"] },
): { operation: EmbeddedOperation; kindOf: Source["kindOf"] } {
  if (first === 0) return { operation, kindOf };
  const { call, perform } = operation;
  const shifted: EmbeddedOperation =
    call === "sync"
      ? { call, perform: (i) => perform(first + i) }
      : { call, perform: (i) => perform(first + i) };
  return { operation: shifted, kindOf: (i) => kindOf(first + i) };
}

function syncOperation(source: Source, chat: SyncChat) {
  const { kindOf, stored, nextText, onInserted, onError, before = 0, contains = "" } = source;
  function perform(i: number): boolean {
    switch (kindOf(i)) {
      case "insert": {
        const text = nextText();
        const written = chat.insert(text);
        if (written) onInserted(text);
        return written;
      }
      case "read": {
        const { key, text } = storedAt(stored, i);
        return chat.read(key)?.data === text;
      }
      case "list":
        return isRightPage(source, chat.list());
      case "filter":
        return isRightPage(source, chat.filter(contains));
      case "update": {
        const text = nextText();
        const message = storedAt(stored, before + i);
        return changed(message, text, chat.update(message.key, text));
      }
      case "delete": {
        const message = storedAt(stored, before + i);
        return changed(message, null, chat.delete(message.key));
      }
      case "batch": {
        const texts = batchOf(source);
        const written = chat.insertBatch(texts);
        if (written) texts.forEach(onInserted);
        return written;
      }
      case "compute":
        throw new Error("A library has no script engine of its own.");
      case "light":
        chat.light(i);
        return true;
    }
  }
  return (i: number): boolean => {
    try {
      return perform(i);
    } catch (error) {
      onError(error);
      return false;
    }
  };
}

function asyncOperation(source: Source, chat: AsyncChat) {
  const { kindOf, stored, nextText, onInserted, onError, before = 0, contains = "" } = source;
  async function perform(i: number): Promise<boolean> {
    switch (kindOf(i)) {
      case "insert": {
        const text = nextText();
        const written = await chat.insert(text);
        if (written) onInserted(text);
        return written;
      }
      case "read": {
        const { key, text } = storedAt(stored, i);
        return (await chat.read(key))?.data === text;
      }
      case "list":
        return isRightPage(source, await chat.list());
      case "filter":
        return isRightPage(source, await chat.filter(contains));
      case "update": {
        const text = nextText();
        const message = storedAt(stored, before + i);
        return changed(message, text, await chat.update(message.key, text));
      }
      case "delete": {
        const message = storedAt(stored, before + i);
        return changed(message, null, await chat.delete(message.key));
      }
      case "batch": {
        const texts = batchOf(source);
        const written = await chat.insertBatch(texts);
        if (written) texts.forEach(onInserted);
        return written;
      }
      case "compute":
        throw new Error("A library has no script engine of its own.");
      case "light":
        await chat.light(i);
        return true;
    }
  }
  return async (i: number): Promise<boolean> => {
    try {
      return await perform(i);
    } catch (error) {
      onError(error);
      return false;
    }
  };
}

function changed(
  message: StoredMessage<MessageKey>,
  text: string | null,
  succeeded: boolean,
): boolean {
  if (succeeded) message.text = text;
  return succeeded;
}

function batchOf({ batchSize = 1, nextText }: Source): string[] {
  return Array.from({ length: batchSize }, nextText);
}

function isRightPage({ page }: Source, rows: readonly Row[]): boolean {
  if (page === undefined) throw new Error("Nothing is known of the page.");
  return isExpectedPage(
    rows.map(({ data }) => data),
    page,
  );
}
