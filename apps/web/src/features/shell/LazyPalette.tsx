"use client";

import dynamic from "next/dynamic";
import { useEffect, useState } from "react";

const CommandPalette = dynamic(() =>
  import("./CommandPalette.tsx").then((module) => module.CommandPalette),
);

interface LazyPaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onHelp: () => void;
}

/** Loads the command palette when it is first asked for, and keeps it from then on. */
export function LazyPalette(props: LazyPaletteProps) {
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (props.open) setAsked(true);
  }, [props.open]);
  return asked || props.open ? <CommandPalette {...props} /> : null;
}
