"use client";

import { useCallback } from "react";
import { projectPath } from "./projectPath.ts";
import { useSession } from "./SessionProvider.tsx";

/** Addresses of the project in view: `path("/runs")` is `/p/demo/runs`. */
export function useProjectPath(): (path: string) => string {
  const { slug } = useSession().project;
  return useCallback((path) => projectPath(slug, path), [slug]);
}
