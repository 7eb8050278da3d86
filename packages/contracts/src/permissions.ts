import { z } from "zod";

export const roleSchema = z.enum(["owner", "admin", "member", "viewer"]);
export type Role = z.infer<typeof roleSchema>;

/** What each permission needs: the roles of members that hold it, and the API key scope that grants it. */
export const permissions = {
  "project.read": { roles: ["owner", "admin", "member", "viewer"], scope: "read" },
  "runs.submit": { roles: ["owner", "admin", "member"], scope: "submit" },
  "runs.cancel": { roles: ["owner", "admin", "member"], scope: "submit" },
  "machines.manage": { roles: ["owner", "admin"], scope: "admin" },
  "apiKeys.manage": { roles: ["owner", "admin"], scope: "admin" },
  "members.manage": { roles: ["owner", "admin"], scope: "admin" },
} as const satisfies Record<string, { roles: readonly Role[]; scope: ApiKeyScope }>;

export type Permission = keyof typeof permissions;

export const apiKeyScopeSchema = z.enum(["read", "submit", "ingest", "admin"]);
export type ApiKeyScope = z.infer<typeof apiKeyScopeSchema>;

/** Whether a member of this role may do it. */
export function roleAllows(role: Role, permission: Permission): boolean {
  return (permissions[permission].roles as readonly Role[]).includes(role);
}

/** Whether an API key with these scopes may do it; `admin` includes every other scope. */
export function scopesAllow(scopes: readonly ApiKeyScope[], permission: Permission): boolean {
  return scopes.includes("admin") || scopes.includes(permissions[permission].scope);
}
