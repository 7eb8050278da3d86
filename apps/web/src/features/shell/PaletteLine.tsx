import { Command } from "cmdk";
import type { ReactNode } from "react";
import { Kbd } from "@/components/ui/Kbd.tsx";

interface PaletteLineProps {
  id: string;
  icon?: ReactNode;
  onSelect: () => void;
  keys?: readonly string[];
  note?: string;
  /** What became of it, where that matters. */
  status?: ReactNode;
  /** The latest value with its unit, and the version that it is of. */
  figure?: { text: string; version: string };
  children: ReactNode;
}

/** One line of the palette. */
export function PaletteLine({
  id,
  icon,
  onSelect,
  keys,
  note,
  status,
  figure,
  children,
}: PaletteLineProps) {
  return (
    <Command.Item
      value={id}
      onSelect={onSelect}
      className="flex min-h-9 cursor-pointer py-1.5 items-center gap-2.5 rounded-md px-2.5 text-sm data-[selected=true]:bg-hover [&_svg]:size-4 [&_svg]:text-muted"
    >
      {icon}
      <span className="min-w-0 flex-1 break-words">{children}</span>
      {status == null ? null : <span className="text-xs [&_svg]:size-3.5">{status}</span>}
      {figure === undefined ? null : (
        <span
          title={`Latest value, ${figure.version}`}
          className="text-xs whitespace-nowrap tabular-nums"
        >
          {figure.text}
        </span>
      )}
      {note ? <span className="text-xs text-muted">{note}</span> : null}
      {keys?.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
    </Command.Item>
  );
}
