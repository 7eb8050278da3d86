"use client";

import dynamic from "next/dynamic";
import { type ReactNode, useRef, useState } from "react";
import type { MenuEntry } from "./menuEntries.ts";

const loadPopup = () => import("./MenuPopup.tsx").then((module) => module.MenuPopup);
const MenuPopup = dynamic(loadPopup, { ssr: false });

interface MenuProps {
  /** Name of the menu for screen readers. */
  label: string;
  entries: readonly MenuEntry[];
  align?: "start" | "end";
  /** Looks of the button. */
  className: string;
  /** Accessible name and tooltip of a button that shows only an icon. */
  title?: string;
  /** Content of the button. */
  children: ReactNode;
}

/**
 * A button that opens a menu. The menu's code loads when the pointer or the focus comes near, so
 * that pages do not wait for it.
 */
export function Menu({ label, entries, align = "start", className, title, children }: MenuProps) {
  const buttonRef = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(false);
  const change = (next: boolean) => {
    if (next) setAsked(true);
    setOpen(next);
  };
  return (
    <>
      <button
        ref={buttonRef}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={title}
        title={title}
        className={className}
        onPointerEnter={() => void loadPopup()}
        onFocus={() => void loadPopup()}
        onClick={() => change(!open)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
          event.preventDefault();
          change(true);
        }}
      >
        {children}
      </button>
      {asked ? (
        <MenuPopup
          open={open}
          onOpenChange={change}
          anchor={buttonRef}
          align={align}
          label={label}
          entries={entries}
        />
      ) : null}
    </>
  );
}
