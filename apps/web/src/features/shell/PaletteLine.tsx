import { Command } from "cmdk";
import type { ReactNode } from "react";
import { Kbd } from "@/components/ui/Form.tsx";

interface PaletteLineProps {
  id: string;
  icon?: ReactNode;
  onSelect: () => void;
  keys?: readonly string[];
  note?: string;
  children: ReactNode;
}

/** One line of the palette. */
export function PaletteLine({ id, icon, onSelect, keys, note, children }: PaletteLineProps) {
  return (
    <Command.Item
      value={id}
      onSelect={onSelect}
      className="flex h-9 cursor-pointer items-center gap-2.5 rounded-md px-2.5 text-sm data-[selected=true]:bg-hover [&_svg]:size-4 [&_svg]:text-muted"
    >
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {note ? <span className="text-xs text-muted">{note}</span> : null}
      {keys?.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
    </Command.Item>
  );
}

interface PaletteGroupProps {
  heading: string;
  /** Without lines the group does not show. */
  count: number;
  children: ReactNode;
}

/** Lines of one kind under their heading. */
export function PaletteGroup({ heading, count, children }: PaletteGroupProps) {
  if (count === 0) return null;
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-muted"
    >
      {children}
    </Command.Group>
  );
}
