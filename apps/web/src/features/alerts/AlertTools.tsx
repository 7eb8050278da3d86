"use client";

import type { AlertSummary } from "@lapline/contracts";
import { ColumnChooser } from "@/components/data-table/ColumnChooser.tsx";
import { ExportButton } from "@/components/data-table/ExportButton.tsx";
import type { CsvColumn } from "@/components/data-table/toCsv.ts";

interface AlertToolsProps {
  rows: readonly AlertSummary[];
  hidden: readonly string[];
  onHide: (next: (hidden: readonly string[]) => string[]) => void;
}

const choosable = [
  { id: "state", title: "State" },
  { id: "around", title: "Trend" },
  { id: "assignee", title: "Owner" },
  { id: "openedAt", title: "Opened" },
];

const csvColumns: CsvColumn<AlertSummary>[] = [
  { title: "Alert", value: ({ id }) => id },
  { title: "Title", value: ({ title }) => title },
  { title: "State", value: ({ state }) => state },
  { title: "Direction", value: ({ direction }) => direction },
  { title: "Target", value: ({ target }) => target },
  { title: "Version", value: ({ version }) => version },
  { title: "Version before", value: ({ baseVersion }) => baseVersion },
  { title: "Labels", value: ({ labels }) => labels.join(" ") },
  { title: "Series", value: ({ seriesCount }) => seriesCount },
  { title: "Ratio", value: ({ worst }) => worst?.ratio ?? null },
  { title: "Interval low", value: ({ worst }) => worst?.ratioLow ?? null },
  { title: "Interval high", value: ({ worst }) => worst?.ratioHigh ?? null },
  { title: "Owner", value: ({ assignee }) => assignee?.name ?? null },
  { title: "Opened", value: ({ openedAt }) => openedAt },
];

/** Which columns are shown, and the rows in view as a file. */
export function AlertTools({ rows, hidden, onHide }: AlertToolsProps) {
  return (
    <div className="flex items-center gap-2">
      <ColumnChooser columns={choosable} hidden={hidden} onChange={onHide} />
      <ExportButton columns={csvColumns} rows={rows} fileName="alerts.csv" />
    </div>
  );
}
