import type { ApiKeyScope, ProjectGrants, Role } from "@lapline/contracts";
import type { Actor as EngineActor } from "@lapline/engine";

export interface Membership {
  id: string;
  slug: string;
  name: string;
  role: Role;
  /** What the project gives to roles beside the table. */
  membersDefine: boolean;
}

/** Who asks: nobody known, a signed-in person with the projects they belong to, or an API key. */
export type Actor =
  | { kind: "anonymous" }
  | {
      kind: "user";
      userId: string;
      name: string;
      email: string;
      sessionId: string;
      projects: Membership[];
    }
  | {
      kind: "apiKey";
      keyId: string;
      name: string;
      projectId: string;
      scopes: ApiKeyScope[];
      /** What who made it may do now bounds what it may; null for one of the installation. */
      roleMax: Role | null;
      /** What the project gives to roles beside the table. */
      grants: ProjectGrants;
    };

/** The caller as the engine's audit trail names it. */
export function engineActor(actor: Exclude<Actor, { kind: "anonymous" }>): EngineActor {
  switch (actor.kind) {
    case "user":
      return { kind: "user", id: actor.userId, name: actor.name };
    case "apiKey":
      return { kind: "apiKey", id: actor.keyId, name: actor.name };
  }
}
