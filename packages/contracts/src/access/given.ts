import type { Permission } from "./permissions.ts";

/**
 * Everything that a member or an API key can give and that goes on working without them, and what one
 * needs to give it. Each ends, or is handed over, with who gave it: `givenTables` in `packages/engine`
 * says how.
 */
export const given = {
  invitation: { needs: "members.manage" },
  apiKey: { needs: "apiKeys.manage" },
  registrationToken: { needs: "machines.manage" },
  machine: { needs: "machines.manage" },
  hook: { needs: "hooks.manage" },
  webhook: { needs: "webhooks.manage" },
  repository: { needs: "repositories.manage" },
  secret: { needs: "secrets.manage" },
  schedule: { needs: "schedules.manage" },
  share: { needs: "shares.create" },
} as const satisfies Record<string, { needs: Permission }>;

export type GivenKind = keyof typeof given;
export const givenKinds = Object.keys(given) as [GivenKind, ...GivenKind[]];
