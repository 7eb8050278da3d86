"use client";

import { Menu as BaseMenu } from "@base-ui/react/menu";
import { Check, Columns3 } from "lucide-react";
import { Button } from "@/components/ui/Button.tsx";
import { Menu } from "@/components/ui/Menu.tsx";
import { menuItemClass } from "@/components/ui/menuItemClass.ts";

interface ColumnChooserProps {
  columns: readonly { id: string; title: string }[];
  hidden: readonly string[];
  onChange: (hidden: string[]) => void;
}

/** Menu that shows and hides columns. */
export function ColumnChooser({ columns, hidden, onChange }: ColumnChooserProps) {
  return (
    <Menu
      align="end"
      trigger={
        <Button size="iconSmall" aria-label="Choose columns" title="Choose columns">
          <Columns3 aria-hidden />
        </Button>
      }
    >
      {columns.map((column) => (
        <BaseMenu.CheckboxItem
          key={column.id}
          className={menuItemClass}
          closeOnClick={false}
          checked={!hidden.includes(column.id)}
          onCheckedChange={(shown) =>
            onChange(
              shown ? hidden.filter((id) => id !== column.id) : [...hidden, column.id].sort(),
            )
          }
        >
          <span className="flex size-4 items-center justify-center">
            <BaseMenu.CheckboxItemIndicator>
              <Check aria-hidden />
            </BaseMenu.CheckboxItemIndicator>
          </span>
          {column.title}
        </BaseMenu.CheckboxItem>
      ))}
    </Menu>
  );
}
