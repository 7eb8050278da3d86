"use client";

import type { CompareView } from "@lapline/contracts";
import { downloadCsv } from "@/components/data-table/downloadCsv.ts";
import { useExportSource } from "@/components/frozen/FrozenProvider.tsx";
import { downloadText } from "@/components/ui/downloadText.ts";
import { ExportActsMenu } from "@/components/ui/ExportActsMenu.tsx";
import { CopyImageButton } from "./CopyImageButton.tsx";
import type { BarLook } from "./prepareBars.ts";
import type { ShownView } from "./shownView.ts";

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
      <ExportActsMenu
        look="quiet"
        acts={[
          {
            title: "Markdown",
            act: async () => {
              const { compareMarkdown } = await import("./compareMarkdown.ts");
              const text = compareMarkdown(view, source(), isMatrix);
              downloadText("comparison.md", "text/markdown", text);
            },
          },
          {
            title: "CSV",
            act: async () => {
              const { compareCsv } = await import("./compareCsv.ts");
              downloadCsv("comparison.csv", compareCsv(view));
            },
          },
          {
            title: "JSON",
            act: async () => {
              downloadText("comparison.json", "application/json", JSON.stringify(found, null, 2));
            },
          },
        ]}
      />
    </>
  );
}
