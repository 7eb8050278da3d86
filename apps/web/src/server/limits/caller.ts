import type { Actor } from "../actor.ts";
import { networkOf } from "./networkOf.ts";

/** Who something that lasts is counted for: a large request, a live stream. */
export interface Caller {
  /** The one who asks: an API key, a person, a machine, a trigger, or an address that is none of them. */
  key: string;
  /** The network that it came from; null where many callers rightly share one, as machines do. */
  network: string | null;
  /** What they proved: nothing, as whoever signs in or sends a message of a trigger; or who they are. */
  standing: "stranger" | "known" | "machine";
}

/** Somebody who has proved nothing, or nothing yet. */
export function strangerAt(address: string): Caller {
  const network = networkOf(address);
  return { key: `visitor:${network}`, network: `network:${network}`, standing: "stranger" };
}

/** The caller of the REST API or tRPC. */
export function callerOf(actor: Actor, address: string): Caller {
  const network = `network:${networkOf(address)}`;
  switch (actor.kind) {
    case "apiKey":
      return { key: `key:${actor.keyId}`, network, standing: "known" };
    case "user":
      return { key: `user:${actor.userId}`, network, standing: "known" };
    case "anonymous":
      return strangerAt(address);
  }
}
