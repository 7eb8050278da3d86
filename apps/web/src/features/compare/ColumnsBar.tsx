"use client";

import { type CompareSide, compareColumnsMax } from "@lapline/contracts";
import { ArrowLeft, Plus, X } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/Button.tsx";
import { ColumnPicker } from "./ColumnPicker.tsx";

interface ColumnsBarProps {
  /** Columns as text, the base first. */
  columns: readonly string[];
  sides: readonly CompareSide[];
  onChange: (columns: string[]) => void;
}

/** The columns in their order: the first is the base, any other can take its place. */
export function ColumnsBar({ columns, sides, onChange }: ColumnsBarProps) {
  const [picking, setPicking] = useState(false);
  return (
    <div className="flex flex-col gap-2">
      <ul aria-label="Columns" className="flex flex-wrap items-stretch gap-2">
        {columns.map((text, place) => (
          <li
            key={text}
            className="flex min-w-0 items-center gap-2 rounded-lg border border-line bg-surface py-1.5 pr-1.5 pl-3"
          >
            <ColumnName text={text} side={sides[place]} base={place === 0} />
            <span className="flex">
              {place > 0 ? (
                <Button
                  look="ghost"
                  size="iconSmall"
                  aria-label={`Make ${text} the base`}
                  title="Make it the base"
                  onClick={() => onChange([text, ...columns.filter((one) => one !== text)])}
                >
                  <ArrowLeft aria-hidden />
                </Button>
              ) : null}
              <Button
                look="ghost"
                size="iconSmall"
                aria-label={`Remove ${text}`}
                title="Remove"
                onClick={() => onChange(columns.filter((one) => one !== text))}
              >
                <X aria-hidden />
              </Button>
            </span>
          </li>
        ))}
        {columns.length < compareColumnsMax ? (
          <li className="flex items-center">
            <Button onClick={() => setPicking(true)}>
              <Plus aria-hidden /> {columns.length === 0 ? "Choose the base" : "Add a column"}
            </Button>
          </li>
        ) : null}
      </ul>
      <ColumnPicker
        open={picking}
        onOpenChange={setPicking}
        chosen={columns}
        onPick={(text) => {
          setPicking(false);
          onChange([...columns, text]);
        }}
      />
    </div>
  );
}

interface ColumnNameProps {
  text: string;
  side: CompareSide | undefined;
  base: boolean;
}

function ColumnName({ text, side, base }: ColumnNameProps) {
  const [target, version, ...rest] = text.split("~");
  return (
    <span className="flex min-w-0 flex-col leading-4">
      <span className="truncate text-sm font-medium">
        {side?.title ?? target} {version}
        {base ? <span className="ml-1.5 text-xs font-normal text-muted">base</span> : null}
      </span>
      <span className="truncate text-2xs text-muted">
        {rest.join(" · ")}
        {side !== undefined && !side.found ? " · nothing measured" : null}
      </span>
    </span>
  );
}
