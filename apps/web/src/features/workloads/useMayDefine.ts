"use client";

import { usePermission } from "@/features/session/index.ts";

/** Whether the reader may write definitions of the project in view; the server decides again. */
export function useMayDefine(): boolean {
  return usePermission("definitions.write");
}
