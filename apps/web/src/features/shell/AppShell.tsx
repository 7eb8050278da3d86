"use client";

import { Search } from "lucide-react";
import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { Kbd } from "@/components/ui/Kbd.tsx";
import { useAsked } from "@/components/ui/useAsked.ts";
import { IncidentBanner } from "@/features/incidents/index.ts";
import { LazyPalette } from "./LazyPalette.tsx";
import { NavLinks } from "./NavLinks.tsx";
import { PhoneBar } from "./PhoneBar.tsx";
import { ProjectSwitcher } from "./ProjectSwitcher.tsx";
import { SkipLink } from "./SkipLink.tsx";
import { UserMenu } from "./UserMenu.tsx";
import { useChanges } from "./useChanges.ts";
import { useShortcuts } from "./useShortcuts.ts";

const HelpSheet = dynamic(() => import("./HelpSheet.tsx").then((module) => module.HelpSheet), {
  ssr: false,
});

/** Frame of every page of a project: navigation, palette, help, live updates. */
export function AppShell({ children }: { children: ReactNode }) {
  const [palette, setPalette] = useState(false);
  const [help, setHelp] = useState(false);
  const askedHelp = useAsked(help);
  useShortcuts({ openPalette: () => setPalette(true), openHelp: () => setHelp(true) });
  useChanges();
  return (
    <div className="isolate flex min-h-dvh flex-col md:flex-row">
      <SkipLink />
      <PhoneBar onPalette={() => setPalette(true)} onHelp={() => setHelp(true)} />
      <aside className="sticky top-0 hidden h-dvh w-56 shrink-0 flex-col gap-4 border-r border-line p-3 md:flex">
        <ProjectSwitcher />
        <PaletteButton onClick={() => setPalette(true)} />
        <NavLinks />
        <div className="mt-auto">
          <UserMenu onHelp={() => setHelp(true)} />
        </div>
      </aside>
      <main id="main" tabIndex={-1} className="min-w-0 flex-1 outline-none">
        <div className="mx-auto flex w-full max-w-7xl flex-col gap-4 px-4 py-4 sm:px-6 sm:py-5">
          <IncidentBanner />
          {children}
        </div>
      </main>
      <LazyPalette open={palette} onOpenChange={setPalette} onHelp={() => setHelp(true)} />
      {askedHelp ? <HelpSheet open={help} onOpenChange={setHelp} /> : null}
    </div>
  );
}

function PaletteButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label="Search or run a command"
      onClick={onClick}
      className="flex h-8 items-center gap-2 rounded-md border border-line bg-surface px-2 text-sm text-muted hover:bg-hover"
    >
      <Search aria-hidden className="size-4" />
      <span className="flex-1 truncate text-left">Search</span>
      <Kbd>
        <span className="before:content-['Ctrl_K'] in-data-apple:before:content-['⌘K']" />
      </Kbd>
    </button>
  );
}
