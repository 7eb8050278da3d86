import type { ApiKeyScope, Role } from "@lapline/contracts";

export interface Membership {
  id: string;
  slug: string;
  name: string;
  role: Role;
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
    };
