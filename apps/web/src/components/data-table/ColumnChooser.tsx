"use client";

import { Columns3 } from "lucide-react";
import { buttonClass } from "@/components/ui/buttonClass.ts";
import { Menu } from "@/components/ui/Menu.tsx";

interface ColumnChooserProps {
  columns: readonly { id: string; title: string }[];
  hidden: readonly string[];
  onChange: (hidden: string[]) => void;
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
          onChange(shown ? hidden.filter((each) => each !== id) : [...hidden, id].sort()),
      }))}
    >
      <Columns3 aria-hidden />
    </Menu>
  );
}
