export const roles = ["owner", "admin", "member", "viewer"] as const;
export type Role = (typeof roles)[number];

/** What each permission needs: the roles of members that hold it, and the API key scope that grants it. */
export const permissions = {
  "project.read": { roles: ["owner", "admin", "member", "viewer"], scope: "read" },
  "runs.submit": { roles: ["owner", "admin", "member"], scope: "submit" },
  "reports.import": { roles: ["owner", "admin", "member"], scope: "ingest" },
  /** Runs and reports, for good. */
  "results.delete": { roles: ["owner", "admin"], scope: "admin" },
  "releases.refresh": { roles: ["owner", "admin", "member"], scope: "submit" },
  /** Software that the project defines itself; a setting of the project gives it to members too. */
  "definitions.write": { roles: ["owner", "admin"], scope: "define" },
  "runs.cancel": { roles: ["owner", "admin", "member"], scope: "submit" },
  /** Whoever may submit a run may have it submitted again and again. */
  "schedules.manage": { roles: ["owner", "admin", "member"], scope: "submit" },
  "alerts.manage": { roles: ["owner", "admin", "member"], scope: "submit" },
  /** Shares of one's own. */
  "shares.create": { roles: ["owner", "admin", "member"], scope: "submit" },
  /** Shares of everybody. */
  "shares.manage": { roles: ["owner", "admin"], scope: "admin" },
  "annotations.write": { roles: ["owner", "admin", "member"], scope: "submit" },
  "rules.manage": { roles: ["owner", "admin"], scope: "admin" },
  "series.reprocess": { roles: ["owner", "admin"], scope: "admin" },
  "views.share": { roles: ["owner", "admin", "member"], scope: "submit" },
  "mails.read": { roles: ["owner", "admin", "member"], scope: "admin" },
  "mails.test": { roles: ["owner", "admin"], scope: "admin" },
  "machines.manage": { roles: ["owner", "admin"], scope: "admin" },
  "apiKeys.manage": { roles: ["owner", "admin"], scope: "admin" },
  /** Items that control set aside: see, retry and discard them. */
  "incidents.manage": { roles: ["owner", "admin"], scope: "admin" },
  "audit.read": { roles: ["owner", "admin"], scope: "admin" },
  /** CI triggers and their rules; approving what waits is `runs.submit`. */
  "hooks.manage": { roles: ["owner", "admin"], scope: "admin" },
  "webhooks.manage": { roles: ["owner", "admin"], scope: "admin" },
  /** Whether everybody may read the project, also without an account. */
  "project.publish": { roles: ["owner"], scope: "admin" },
  "repositories.manage": { roles: ["owner", "admin"], scope: "admin" },
  /** Passwords by which machines and control fetch what definitions name. */
  "secrets.manage": { roles: ["owner", "admin"], scope: "admin" },
  "members.manage": { roles: ["owner", "admin"], scope: "admin" },
} as const satisfies Record<string, { roles: readonly Role[]; scope: ApiKeyScope }>;

export type Permission = keyof typeof permissions;

export const apiKeyScopes = ["read", "submit", "ingest", "define", "admin"] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];

/** What a project gives to roles beside the table. */
export interface ProjectGrants {
  /** Whether members may write definitions. */
  membersDefine: boolean;
}

/** Whether a member of this role may do it, in a project that grants this or, without it, nothing more. */
export function roleAllows(role: Role, permission: Permission, grants?: ProjectGrants): boolean {
  if (permission === "definitions.write" && role === "member" && grants?.membersDefine) return true;
  return (permissions[permission].roles as readonly Role[]).includes(role);
}

/** Whether an API key with these scopes may do it; `admin` includes every other scope. */
export function scopesAllow(scopes: readonly ApiKeyScope[], permission: Permission): boolean {
  return scopes.includes("admin") || scopes.includes(permissions[permission].scope);
}

/** Whether somebody of this role may give `role`, or change and remove who has it. */
export function mayGrantRole(actor: Role, role: Role): boolean {
  return actor === "owner" || (actor === "admin" && role !== "owner");
}
