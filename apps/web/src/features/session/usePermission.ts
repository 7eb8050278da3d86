"use client";

import { type Permission, roleAllows } from "@lapline/contracts";
import { useMaybeSession } from "./SessionProvider.tsx";

/** Whether the reader may do it in the project in view; the server decides again. */
export function usePermission(permission: Permission): boolean {
  const session = useMaybeSession();
  return session !== null && roleAllows(session.project.role, permission);
}
