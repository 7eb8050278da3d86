"use client";

import type { CompareView } from "@lapline/contracts";
import { Download } from "lucide-react";
import type { inferParserType } from "nuqs";
import { downloadCsv } from "@/components/data-table/downloadCsv.ts";
import { FilterBar } from "@/components/data-table/FilterBar.tsx";
import { FilterMenu } from "@/components/data-table/FilterMenu.tsx";
import { SearchInput } from "@/components/data-table/SearchInput.tsx";
import { useExportSource } from "@/components/frozen/FrozenProvider.tsx";
import { buttonClass } from "@/components/ui/buttonClass.ts";
import { CopyButton } from "@/components/ui/CopyButton.tsx";
import { downloadText } from "@/components/ui/downloadText.ts";
import { Menu } from "@/components/ui/Menu.tsx";
import { SegmentedControl } from "@/components/ui/SegmentedControl.tsx";
import { CopyImageButton } from "./CopyImageButton.tsx";
import type { compareAddress } from "./compareAddress.ts";
import { familyTitles, measureFamilies } from "./measureFamily.ts";

type Address = inferParserType<typeof compareAddress>;

interface CompareToolbarProps {
  /** With the rows in view only. */
  view: CompareView;
  address: Address;
  isMatrix: boolean;
  onChange: (change: Partial<Address>) => void;
}

/** Which rows are shown and how, and what can be taken away. */
export function CompareToolbar({ view, address, isMatrix, onChange }: CompareToolbarProps) {
  const source = useExportSource();
  // What makes the texts and the picture loads when one is wanted.
  const image = async () => {
    const { prepareImage } = await import("./prepareImage.ts");
    return prepareImage(view, isMatrix, source());
  };
  const markdown = async () => {
    const { compareMarkdown } = await import("./compareMarkdown.ts");
    return compareMarkdown(view, source());
  };
  const csv = async () => {
    const { compareCsv } = await import("./compareCsv.ts");
    return compareCsv(view);
  };
  return (
    <FilterBar
      actions={
        <>
          <CopyButton text={() => window.location.href} label="Copy link" showLabel />
          <CopyImageButton image={image} />
          <Menu
            label="Export"
            align="end"
            className={buttonClass({ look: "quiet", size: "small" })}
            entries={[
              exportEntry("Markdown", async () =>
                downloadText("comparison.md", "text/markdown", await markdown()),
              ),
              exportEntry("CSV", async () => downloadCsv("comparison.csv", await csv())),
              exportEntry("JSON", async () =>
                downloadText("comparison.json", "application/json", JSON.stringify(view, null, 2)),
              ),
            ]}
          >
            <Download aria-hidden /> Export
          </Menu>
        </>
      }
    >
      <SearchInput
        label="Search measures"
        value={address.search ?? ""}
        onChange={(search) => onChange({ search: search === "" ? null : search })}
      />
      <FilterMenu
        label="Family"
        options={measureFamilies.map((value) => ({
          value,
          label: familyTitles[value],
          text: familyTitles[value],
        }))}
        value={address.family}
        onChange={(family) => onChange({ family })}
      />
      {view.columns.length === 2 ? (
        <SegmentedControl
          label="Rows as"
          options={[
            { value: "changes", label: "Changes" },
            { value: "matrix", label: "Factors" },
          ]}
          value={isMatrix ? "matrix" : "changes"}
          onChange={(next) => onChange({ view: next === "changes" ? null : "matrix" })}
        />
      ) : null}
    </FilterBar>
  );
}

function exportEntry(title: string, onSelect: () => Promise<void>) {
  return {
    kind: "action" as const,
    id: title,
    content: title,
    onSelect,
  };
}
