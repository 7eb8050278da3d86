import { Command } from "cmdk";
import type { ReactNode } from "react";

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
