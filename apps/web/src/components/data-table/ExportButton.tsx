"use client";

import { Download } from "lucide-react";
import { Button } from "@/components/ui/Button.tsx";
import type { CsvColumn } from "./toCsv.ts";

interface ExportButtonProps<Row> {
  columns: readonly CsvColumn<Row>[];
  rows: readonly Row[];
  fileName: string;
}

/** Downloads the rows in view as CSV, values in base units. */
export function ExportButton<Row>({ columns, rows, fileName }: ExportButtonProps<Row>) {
  // What makes the file is loaded when somebody wants one.
  const download = async () => {
    const [{ downloadCsv }, { toCsv }] = await Promise.all([
      import("./downloadCsv.ts"),
      import("./toCsv.ts"),
    ]);
    downloadCsv(fileName, toCsv(columns, rows));
  };
  return (
    <Button
      size="iconSmall"
      aria-label="Export as CSV"
      title="Export the rows in view as CSV"
      onClick={() => void download()}
    >
      <Download aria-hidden />
    </Button>
  );
}
