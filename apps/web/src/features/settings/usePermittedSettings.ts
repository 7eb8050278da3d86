"use client";

import { usePermitted } from "@/features/session/index.ts";
import { type SettingsPage, settingsPages } from "./settingsPages.ts";

/** The settings that the reader may see. */
export function usePermittedSettings(): SettingsPage[] {
  const permitted = usePermitted();
  return settingsPages.filter(({ permission = "project.read" }) => permitted(permission));
}
