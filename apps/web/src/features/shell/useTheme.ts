"use client";

import { useSyncExternalStore } from "react";
import { parseTheme, type Theme } from "@/client/theme.ts";
import { saveTheme } from "./saveTheme.ts";

export type { Theme } from "@/client/theme.ts";

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  for (const each of listeners) each();
  void saveTheme(theme);
}

/** The chosen theme and its setter; kept in a cookie, which the server writes onto <html>. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore(
    subscribe,
    () => parseTheme(document.documentElement.dataset.theme),
    () => "system" as const,
  );
  return [theme, setTheme];
}
