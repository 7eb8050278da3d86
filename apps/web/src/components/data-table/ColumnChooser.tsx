"use client";

import { Columns3, Download } from "lucide-react";
import { Button, buttonClass } from "@/components/ui/Button.tsx";
import { Menu } from "@/components/ui/Menu.tsx";
import { type CsvColumn, downloadCsv, toCsv } from "./toCsv.ts";

interface ColumnChooserProps {
  columns: readonly { id: string; title: string }[];
  hidden: readonly string[];
  /** Gets the change, since a second press may come before the first is drawn. */
  onChange: (next: (hidden: readonly string[]) => string[]) => void;
}

/** Menu that shows and hides columns. */
export function ColumnChooser({ columns, hidden, onChange }: ColumnChooserProps) {
  return (
    <Menu
      label="Columns"
      title="Choose columns"
      align="end"
      className={buttonClass({ size: "iconSmall" })}
      entries={columns.map(({ id, title }) => ({
        kind: "check",
        id,
        content: title,
        checked: !hidden.includes(id),
        onChange: (shown) =>
          onChange((now) => {
            const others = now.filter((each) => each !== id);
            return shown ? others : [...others, id].sort();
          }),
      }))}
    >
      <Columns3 aria-hidden />
    </Menu>
  );
}

interface ExportButtonProps<Row> {
  columns: readonly CsvColumn<Row>[];
  rows: readonly Row[];
  fileName: string;
}

/** Downloads the rows in view as CSV, values in base units. */
export function ExportButton<Row>({ columns, rows, fileName }: ExportButtonProps<Row>) {
  return (
    <Button
      size="iconSmall"
      aria-label="Export as CSV"
      title="Export the rows in view as CSV"
      onClick={() => downloadCsv(fileName, toCsv(columns, rows))}
    >
      <Download aria-hidden />
    </Button>
  );
}
