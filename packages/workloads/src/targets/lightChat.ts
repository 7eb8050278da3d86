import type { HttpChat } from "../httpDriver.ts";

/** What a target without the chat room still has: enough for the footprint scenario. */
type LightParts = Pick<HttpChat, "version" | "settings" | "light" | "durability">;

function refuse(): never {
  throw new Error("This target has no chat room.");
}

/** A chat of a target that keeps none; asking it for messages is a mistake of the caller. */
export function lightChat(parts: LightParts): HttpChat {
  return {
    ...parts,
    batch: null,
    insert: refuse,
    read: refuse,
    list: refuse,
    filter: refuse,
    update: refuse,
    delete: refuse,
    forbiddenChange: refuse,
    forbiddenInsert: refuse,
    isRefusal: refuse,
    keyOf: refuse,
    textOf: refuse,
    textsOf: refuse,
    countMessages: refuse,
  };
}
