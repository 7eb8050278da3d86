"use client";

import { Download } from "lucide-react";
import { buttonClass } from "@/components/ui/buttonClass.ts";
import { Menu } from "@/components/ui/Menu.tsx";

interface ExportEntry {
  title: string;
  save: () => Promise<void>;
}

/** What can be saved, by its name; what makes it loads when it is wanted. */
export function ExportMenu({ entries }: { entries: readonly ExportEntry[] }) {
  return (
    <Menu
      label="Export"
      align="end"
      className={buttonClass({ look: "quiet", size: "small" })}
      entries={entries.map(({ title, save }) => ({
        kind: "action",
        id: title,
        content: title,
        onSelect: () => void save(),
      }))}
    >
      <Download aria-hidden /> Export
    </Menu>
  );
}
