import type { z } from "zod";
import type { HttpCall, SendHttp } from "../drivers/httpApi.ts";
import type { HttpChat } from "../drivers/httpDriver.ts";

/** A body as the schema says; undefined when it is not of that shape. */
export function parsedJson<T>(schema: z.ZodType<T>, body: string): T | undefined {
  try {
    return schema.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}

/**
 * Sends a call and answers what the schema finds in its answer. Another status than 2xx, or another
 * form, throws with the request and the answer's start.
 */
export async function askJson<T>(
  { send }: { readonly send: SendHttp },
  call: HttpCall,
  schema: z.ZodType<T>,
): Promise<T> {
  const { status, body } = await send(call);
  const found = status >= 200 && status <= 299 ? parsedJson(schema, body) : undefined;
  if (found !== undefined) return found;
  throw new Error(`${call.method} ${call.path} answered ${status}: ${body.slice(0, 300)}`);
}

/**
 * Stores items by calls of their own, several on their way at once, and answers their keys in this
 * order.
 */
export async function seedOneByOne<T>(
  items: readonly T[],
  inFlight: number,
  store: (item: T) => Promise<string>,
): Promise<string[]> {
  const keys: string[] = [];
  let begun = 0;
  const lane = async () => {
    for (let i = begun++; i < items.length; i = begun++) {
      const item = items[i];
      if (item !== undefined) keys[i] = await store(item);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, lane));
  return keys;
}

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
