import type { HttpChat } from "../httpDriver.ts";
import type { SpanOperation } from "../load/httpSpan.ts";
import type { OperationKind } from "../load/operationKind.ts";
import type { HttpLedger } from "./httpLedger.ts";

/** Reads whose body is compared; parsing each would cost the generator more than the request. */
const checkReadEvery = 20;

export interface StoredMessage {
  key: string;
  text: string;
}

interface Source {
  chat: HttpChat;
  ledger: HttpLedger;
  kindOf(i: number): OperationKind;
  /** Messages that reads go through in turn. */
  stored: readonly StoredMessage[];
  /** Told of each key that an insert was answered with, by its place in the order of sending. */
  onKey?(i: number, message: StoredMessage): void;
}

/** The `i`-th operation of a span as a request with its checks. */
export function httpOperations(source: Source): (i: number) => SpanOperation {
  const { chat, stored, kindOf } = source;
  return (i) => {
    const kind = kindOf(i);
    switch (kind) {
      case "insert":
        return insertOperation(source, i);
      case "read": {
        const message = stored[i % stored.length];
        if (message === undefined) throw new Error("There is no stored message to read.");
        const call = chat.read(message.key);
        if (i % checkReadEvery !== 0) return { kind, call };
        return { kind, call, checkBody: (body) => chat.textOf(body) === message.text };
      }
      case "light":
        return { kind, call: chat.light(i) };
    }
  };
}

function insertOperation({ chat, ledger, onKey }: Source, i: number): SpanOperation {
  const text = ledger.nextText();
  const wantsKey = onKey !== undefined || ledger.wantsKey();
  return {
    kind: "insert",
    call: chat.insert(text),
    onSettled: (succeeded, answered) => ledger.add(succeeded, answered),
    ...(wantsKey && {
      checkBody: (body: string) => {
        const key = chat.keyOf(body);
        if (key === undefined) return false;
        ledger.addKey({ key, text });
        onKey?.(i, { key, text });
        return true;
      },
    }),
  };
}
