"use client";

import { Menu as BaseMenu } from "@base-ui/react/menu";
import { Check } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import type { MenuEntry } from "./menuEntries.ts";

interface MenuPopupProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  anchor: RefObject<HTMLButtonElement | null>;
  align: "start" | "end";
  label: string;
  entries: readonly MenuEntry[];
}

const itemClass =
  "flex min-h-8 cursor-default items-center gap-2 rounded-md px-2 text-sm text-text outline-none select-none data-highlighted:bg-hover [&_svg]:size-4 [&_svg]:text-muted";

/** The open menu: arrow keys, type-ahead, Escape; the focus goes back to the button. */
export function MenuPopup(props: MenuPopupProps) {
  const { open, onOpenChange, anchor, align, label, entries } = props;
  return (
    <BaseMenu.Root
      open={open}
      modal={false}
      onOpenChange={(next, { event }) => {
        // The button toggles by itself; closing here first would make its press open again.
        const onButton = event.target instanceof Node && anchor.current?.contains(event.target);
        if (!onButton || event.type.startsWith("key")) onOpenChange(next);
      }}
    >
      <BaseMenu.Portal>
        <BaseMenu.Positioner
          anchor={anchor}
          className="z-50 outline-none"
          sideOffset={6}
          align={align}
        >
          <BaseMenu.Popup
            aria-label={label}
            finalFocus={anchor}
            className="max-h-[min(24rem,var(--available-height))] min-w-44 overflow-y-auto rounded-lg border border-line bg-raised p-1 text-sm shadow-pop outline-none"
          >
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

function Entry({ entry }: { entry: MenuEntry }) {
  switch (entry.kind) {
    case "text":
      return (
        <div className="max-w-64 truncate px-2 py-1.5 text-xs text-muted">{entry.content}</div>
      );
    case "separator":
      return <BaseMenu.Separator className="my-1 h-px bg-line" />;
    case "action":
      return (
        <BaseMenu.Item className={itemClass} onClick={entry.onSelect}>
          {entry.content}
        </BaseMenu.Item>
      );
    case "choice":
      return (
        <BaseMenu.RadioGroup
          aria-label={entry.label}
          value={entry.value}
          onValueChange={(value: string) => entry.onSelect(value)}
        >
          {entry.options.map(({ value, content }) => (
            <BaseMenu.RadioItem key={value} value={value} className={itemClass} closeOnClick>
              <Tick>
                <BaseMenu.RadioItemIndicator>
                  <Check aria-hidden />
                </BaseMenu.RadioItemIndicator>
              </Tick>
              {content}
            </BaseMenu.RadioItem>
          ))}
        </BaseMenu.RadioGroup>
      );
    case "check":
      return (
        <BaseMenu.CheckboxItem
          className={itemClass}
          closeOnClick={false}
          checked={entry.checked}
          onCheckedChange={(checked) => entry.onChange(checked)}
        >
          <Tick>
            <BaseMenu.CheckboxItemIndicator>
              <Check aria-hidden />
            </BaseMenu.CheckboxItemIndicator>
          </Tick>
          {entry.content}
        </BaseMenu.CheckboxItem>
      );
  }
}

function Tick({ children }: { children: ReactNode }) {
  return <span className="flex size-4 shrink-0 items-center justify-center">{children}</span>;
}
