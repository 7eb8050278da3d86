import type { Actor as EngineActor } from "@lapline/engine";
import type { Access } from "./access.ts";

/** The caller as the engine's audit trail names it. */
export function engineActor(actor: Access["actor"]): EngineActor {
  switch (actor.kind) {
    case "user":
      return { kind: "user", id: actor.userId, name: actor.name };
    case "apiKey":
      return { kind: "apiKey", id: actor.keyId, name: actor.name };
  }
}
