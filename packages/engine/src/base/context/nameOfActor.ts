import type { Actor } from "./actor.ts";

/** What is shown for who did something; their kind for those without a name. Pure. */
export function nameOfActor(actor: Actor): string {
  return "name" in actor ? actor.name : actor.kind;
}
