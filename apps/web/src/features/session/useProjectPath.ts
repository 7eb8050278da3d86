"use client";

import { type Permission, roleAllows } from "@lapline/contracts";
import { useCallback } from "react";
import { useMaybeSession } from "./SessionProvider.tsx";

/**
 * Addresses of the project in view: `path("/runs")` is `/p/demo/runs`. In a share every one is `#`:
 * nothing leads from there into the project, and ProjectLink draws text.
 */
export function useProjectPath(): (path: string) => string {
  const slug = useMaybeSession()?.project.slug;
  return useCallback((path) => (slug === undefined ? "#" : projectPath(slug, path)), [slug]);
}

/** Address of a page of a project, so that a link shows the same to everybody who may see it. */
export function projectPath(slug: string, path: string): string {
  return `/p/${encodeURIComponent(slug)}${path}`;
}

/** Whether the reader may do it in the project in view; the server decides again. */
export function usePermission(permission: Permission): boolean {
  return usePermitted()(permission);
}

/** The same for several permissions at once. */
export function usePermitted(): (permission: Permission) => boolean {
  const role = useMaybeSession()?.project.role;
  if (role === undefined) return () => false;
  if (role === "visitor") return (permission) => permission === "project.read";
  return (permission) => roleAllows(role, permission);
}
