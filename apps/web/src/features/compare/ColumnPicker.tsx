"use client";

import { useState } from "react";
import { SearchInput } from "@/components/data-table/SearchInput.tsx";
import { Dialog } from "@/components/ui/Dialog.tsx";
import { SegmentedControl } from "@/components/ui/SegmentedControl.tsx";
import { MeasuredColumns } from "./MeasuredColumns.tsx";
import { PublishedColumns } from "./PublishedColumns.tsx";

interface ColumnPickerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Columns that are there already, as text, and published references, by key. */
  chosen: readonly string[];
  references: readonly string[];
  onPick: (text: string) => void;
  onReference: (key: string) => void;
}

const descriptions = {
  measured: "Everything with results, the newest measured first.",
  published:
    "Figures that others published, measured on their hardware. No change, factor or mean includes them.",
} as const;

/** What a comparison can have as a column. */
export function ColumnPicker(props: ColumnPickerProps) {
  const { open, onOpenChange, chosen, references, onPick, onReference } = props;
  const [search, setSearch] = useState("");
  const [kind, setKind] = useState<keyof typeof descriptions>("measured");
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Add a column"
      description={descriptions[kind]}
    >
      <SegmentedControl
        label="Columns"
        options={[
          { value: "measured", label: "Measured here" },
          { value: "published", label: "Published references" },
        ]}
        value={kind}
        onChange={setKind}
      />
      <SearchInput label="Search versions" value={search} onChange={setSearch} />
      {kind === "measured" ? (
        <MeasuredColumns open={open} search={search} chosen={chosen} onPick={onPick} />
      ) : (
        <PublishedColumns search={search} chosen={references} onPick={onReference} />
      )}
    </Dialog>
  );
}
