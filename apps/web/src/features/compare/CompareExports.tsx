"use client";

import type { CompareView } from "@lapline/contracts";
import { Download } from "lucide-react";
import { downloadCsv } from "@/components/data-table/toCsv.ts";
import { useExportSource } from "@/components/frozen/FrozenProvider.tsx";
import { buttonClass } from "@/components/ui/Button.tsx";
import { Menu } from "@/components/ui/Menu.tsx";
import { downloadText } from "@/components/ui/useDelayedFlag.ts";
import { CopyImageButton } from "./CopyImageButton.tsx";
import type { BarLook } from "./prepareBars.ts";
import type { ShownView } from "./viewNotes.ts";

interface CompareExportsProps {
  /** As it is shown. */
  view: ShownView;
  /** The same rows as the server told them, for programs. */
  found: CompareView;
  isMatrix: boolean;
  /** Null where the rows are no bars. */
  bars: BarLook | null;
}

/** What can be taken away of the rows in view; the code that makes it loads when it is wanted. */
export function CompareExports({ view, found, isMatrix, bars }: CompareExportsProps) {
  const source = useExportSource();
  const image = async () => {
    if (bars !== null) {
      const { prepareBarsImage } = await import("./prepareBarsImage.ts");
      return prepareBarsImage(view, bars, source());
    }
    const { prepareImage } = await import("./prepareImage.ts");
    return prepareImage(view, isMatrix, source());
  };
  return (
    <>
      <CopyImageButton image={image} />
      <ExportMenu
        entries={[
          {
            title: "Markdown",
            save: async () => {
              const { compareMarkdown } = await import("./compareMarkdown.ts");
              const text = compareMarkdown(view, source(), isMatrix);
              downloadText("comparison.md", "text/markdown", text);
            },
          },
          {
            title: "CSV",
            save: async () => {
              const { compareCsv } = await import("./compareCsv.ts");
              downloadCsv("comparison.csv", compareCsv(view));
            },
          },
          {
            title: "JSON",
            save: async () => {
              downloadText("comparison.json", "application/json", JSON.stringify(found, null, 2));
            },
          },
        ]}
      />
    </>
  );
}

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
