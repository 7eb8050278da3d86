"use client";

import { Download } from "lucide-react";
import { Button } from "@/components/ui/Button.tsx";
import { downloadCsv } from "./downloadCsv.ts";
import { type CsvColumn, toCsv } from "./toCsv.ts";

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
