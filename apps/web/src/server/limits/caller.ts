import type { Actor } from "../actor.ts";
import { networkOf } from "./networkOf.ts";

/** Who something that lasts is counted for: a large request, a live stream. */
export interface Caller {
  /** The one who asks: an API key, a person, a machine, a trigger, or an address that is none of them. */
  key: string;
  /** The network that it came from; null where many callers rightly share one, as machines do. */
  network: string | null;
}

/** The caller of the REST API or tRPC. */
export function callerOf(actor: Actor, address: string): Caller {
  const network = `network:${networkOf(address)}`;
  switch (actor.kind) {
    case "apiKey":
      return { key: `key:${actor.keyId}`, network };
    case "user":
      return { key: `user:${actor.userId}`, network };
    case "anonymous":
      return { key: `visitor:${networkOf(address)}`, network };
  }
}
