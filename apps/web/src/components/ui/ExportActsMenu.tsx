"use client";

import { Download } from "lucide-react";
import { problemFromError } from "@/client/problemFromError.ts";
import { buttonClass } from "@/components/ui/buttonClass.ts";
import { Menu } from "@/components/ui/Menu.tsx";
import { showToast } from "@/components/ui/showToast.ts";

/** One way to take something away. */
export interface ExportAct {
  title: string;
  act: () => Promise<void> | void;
}

/** The menu of what can be exported; what fails says why. */
export function ExportActsMenu({ acts, look }: { acts: readonly ExportAct[]; look?: "quiet" }) {
  const run = async ({ act }: ExportAct) => {
    try {
      await act();
    } catch (error) {
      const detail =
        error instanceof Error && !("data" in error)
          ? error.message
          : problemFromError(error).detail;
      showToast({ tone: "error", title: "Nothing was exported", detail });
    }
  };
  return (
    <Menu
      label="Export"
      align="end"
      className={buttonClass({ size: "small", ...(look && { look }) })}
      entries={acts.map((one) => ({
        kind: "action",
        id: one.title,
        content: one.title,
        onSelect: () => void run(one),
      }))}
    >
      <Download aria-hidden />
      Export
    </Menu>
  );
}
