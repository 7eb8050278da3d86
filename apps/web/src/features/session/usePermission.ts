"use client";

import { type Permission, roleAllows } from "@lapline/contracts";
import { useMaybeSession } from "./SessionProvider.tsx";

/** Whether the reader may do it in the project in view; the server decides again. */
export function usePermission(permission: Permission): boolean {
  return usePermitted()(permission);
}

/** The same for several permissions at once. */
export function usePermitted(): (permission: Permission) => boolean {
  const project = useMaybeSession()?.project;
  if (project === undefined) return () => false;
  const { role, membersDefine = false } = project;
  if (role === "visitor") return (permission) => permission === "project.read";
  return (permission) => roleAllows(role, permission, { membersDefine });
}
