import type { z } from "zod";
import type { HttpCall, SendHttp } from "../httpCall.ts";
import { parsedJson } from "./parsedJson.ts";

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
