import type { Permission } from "@lapline/contracts";

/** By what right a member or an API key acts, as the engine's context carries it through a request. */
export interface Acting {
  readonly projectId: string;
  /** Each that let the request in; more may come while it is answered. */
  readonly permissions: ReadonlySet<Permission>;
}
