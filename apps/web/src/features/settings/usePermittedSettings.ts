"use client";

import { usePermitted, useSession } from "@/features/session/index.ts";
import { type SettingsPage, settingsPages } from "./settingsPages.ts";

/** The settings that the reader may see. */
export function usePermittedSettings(): SettingsPage[] {
  const permitted = usePermitted();
  const { project, ownsInstallation } = useSession();
  const isVisitor = project.role === "visitor";
  return settingsPages.filter(
    ({ permission = "project.read", membersOnly, installationOwnerOnly }) =>
      permitted(permission) &&
      !(isVisitor && membersOnly) &&
      (ownsInstallation || !installationOwnerOnly),
  );
}
