"use client";

import { type Permission, roleAllows } from "@lapline/contracts";
import { useSession } from "./SessionProvider.tsx";

/** Whether the reader may do it in the project in view; the server decides again. */
export function usePermission(permission: Permission): boolean {
  return roleAllows(useSession().project.role, permission);
}
