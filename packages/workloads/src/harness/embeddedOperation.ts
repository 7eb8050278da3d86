import type { EmbeddedChat, MessageKey } from "../embeddedDriver.ts";
import type { OperationKind } from "../load/operationKind.ts";

export type EmbeddedOperation =
  | { call: "sync"; perform(i: number): boolean }
  | { call: "async"; perform(i: number): Promise<boolean> };

interface Source {
  chat: EmbeddedChat;
  kindOf: (i: number) => OperationKind;
  /** Messages that reads go through in turn, with the text that each must have. */
  stored: readonly { key: MessageKey; text: string }[];
  /** Text of the next message to write. */
  nextText(): string;
  /** Told of every message that was written. */
  onInserted(text: string): void;
  /** Told of every operation that threw. */
  onError(error: unknown): void;
}

/**
 * The `i`-th operation as a call that answers whether it did its work: an insert that wrote one row, a
 * read that brought the right message back.
 */
export function embeddedOperation(source: Source): EmbeddedOperation {
  return source.chat.call === "sync"
    ? { call: "sync", perform: syncOperation(source, source.chat) }
    : { call: "async", perform: asyncOperation(source, source.chat) };
}

function storedAt(stored: Source["stored"], i: number): Source["stored"][number] {
  const message = stored[i % stored.length];
  if (message === undefined) throw new Error("There is no stored message to read.");
  return message;
}

function syncOperation(source: Source, chat: Extract<EmbeddedChat, { call: "sync" }>) {
  const { kindOf, stored, nextText, onInserted, onError } = source;
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

function asyncOperation(source: Source, chat: Extract<EmbeddedChat, { call: "async" }>) {
  const { kindOf, stored, nextText, onInserted, onError } = source;
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
