"use client";

import { useCallback } from "react";
import { projectPath } from "./projectPath.ts";
import { useMaybeSession } from "./SessionProvider.tsx";

/**
 * Addresses of the project in view: `path("/runs")` is `/p/demo/runs`. In a share every one is `#`:
 * nothing leads from there into the project, and ProjectLink draws text.
 */
export function useProjectPath(): (path: string) => string {
  const slug = useMaybeSession()?.project.slug;
  return useCallback((path) => (slug === undefined ? "#" : projectPath(slug, path)), [slug]);
}
