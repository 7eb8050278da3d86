import type { Tx } from "@lapline/db";
import type { Actor } from "../../base/index.ts";

const looks = new WeakMap<Tx, Set<string>>();

/**
 * Notes that this transaction read what its actor may do, and holds it as it is: whoever ends their own
 * right by it, as by leaving a project, may do so.
 */
export function noteLook(tx: Tx, actor: Actor & { id: string }): void {
  const seen = looks.get(tx) ?? new Set();
  looks.set(tx, seen.add(actor.id));
}

/** Whether this transaction read it before. */
export function hasLooked(tx: Tx, actor: Actor & { id: string }): boolean {
  return looks.get(tx)?.has(actor.id) ?? false;
}
