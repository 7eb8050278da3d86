"use client";

import type { PublishedComparison } from "@lapline/contracts";
import { Download } from "lucide-react";
import { downloadCsv } from "@/components/data-table/downloadCsv.ts";
import { buttonClass } from "@/components/ui/buttonClass.ts";
import { CopyButton } from "@/components/ui/CopyButton.tsx";
import { downloadText } from "@/components/ui/downloadText.ts";
import { Menu } from "@/components/ui/Menu.tsx";

/** A published page with what was measured, as files; what writes them loads when one is wanted. */
export function ExportMenu({ view }: { view: PublishedComparison }) {
  const entry = (title: string, onSelect: () => Promise<void>) => ({
    kind: "action" as const,
    id: title,
    content: title,
    onSelect,
  });
  return (
    <>
      <CopyButton text={() => window.location.href} label="Copy link" showLabel />
      <Menu
        label="Export"
        align="end"
        className={buttonClass({ look: "quiet", size: "small" })}
        entries={[
          entry("Markdown", async () => {
            const { publishedMarkdown } = await import("./publishedMarkdown.ts");
            const text = publishedMarkdown(view, window.location.href);
            downloadText(`${view.id}.md`, "text/markdown", text);
          }),
          entry("CSV", async () => {
            const { publishedCsv } = await import("./publishedCsv.ts");
            downloadCsv(`${view.id}.csv`, publishedCsv(view));
          }),
          entry("JSON", async () =>
            downloadText(`${view.id}.json`, "application/json", JSON.stringify(view, null, 2)),
          ),
        ]}
      >
        <Download aria-hidden /> Export
      </Menu>
    </>
  );
}
