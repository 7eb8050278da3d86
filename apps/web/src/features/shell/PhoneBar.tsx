"use client";

import { Menu as MenuIcon, Search } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/Button.tsx";
import { useSession } from "@/features/session/index.ts";

const NavDrawer = dynamic(() => import("./NavDrawer.tsx").then((module) => module.NavDrawer), {
  ssr: false,
});

interface PhoneBarProps {
  onPalette: () => void;
  onHelp: () => void;
}

/** Top bar of narrow screens with the navigation behind a button. */
export function PhoneBar({ onPalette, onHelp }: PhoneBarProps) {
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(false);
  const { project } = useSession();
  return (
    <header className="sticky top-0 z-30 flex h-12 items-center gap-1 border-b border-line bg-canvas px-2 md:hidden">
      <Button
        look="ghost"
        size="icon"
        aria-label="Open navigation"
        onClick={() => {
          setAsked(true);
          setOpen(true);
        }}
      >
        <MenuIcon aria-hidden />
      </Button>
      {asked ? <NavDrawer open={open} onOpenChange={setOpen} onHelp={onHelp} /> : null}
      <span className="min-w-0 flex-1 truncate text-sm font-semibold">{project.name}</span>
      <Button look="ghost" size="icon" aria-label="Search or run a command" onClick={onPalette}>
        <Search aria-hidden />
      </Button>
    </header>
  );
}
