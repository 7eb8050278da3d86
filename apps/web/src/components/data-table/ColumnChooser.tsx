"use client";

import { Columns3 } from "lucide-react";
import { buttonClass } from "@/components/ui/buttonClass.ts";
import { Menu } from "@/components/ui/Menu.tsx";

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
