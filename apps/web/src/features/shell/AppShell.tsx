"use client";

import { Menu as MenuIcon, Search } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/Button.tsx";
import { isTypingTarget } from "@/components/ui/isTypingTarget.ts";
import { Kbd } from "@/components/ui/Kbd.tsx";
import { useAsked } from "@/components/ui/useAsked.ts";
import { useProjectPath, useSession } from "@/features/session/index.ts";
import { DocsLink } from "./DocsLink.tsx";
import { NavLinks } from "./NavLinks.tsx";
import { pages } from "./pages.ts";
import { useChanges } from "./useChanges.ts";

const IncidentBanner = dynamic(
  () => import("@/features/incidents/index.ts").then((module) => module.IncidentBanner),
  { ssr: false },
);

const ProjectSwitcher = dynamic(
  () => import("./ProjectSwitcher.tsx").then((module) => module.ProjectSwitcher),
  { ssr: false, loading: () => <span className="block h-9" /> },
);

const UserMenu = dynamic(() => import("./UserMenu.tsx").then((module) => module.UserMenu), {
  ssr: false,
  loading: () => <span className="block h-9" />,
});

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
        <div className="mt-auto flex flex-col gap-0.5">
          <DocsLink />
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

/** First stop of the Tab key: past the navigation. */
function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-2 left-2 z-[70] -translate-y-16 rounded-md bg-accent-fill px-3 py-1.5 text-sm font-medium text-on-accent focus:translate-y-0"
    >
      Skip to content
    </a>
  );
}

const CommandPalette = dynamic(() =>
  import("./CommandPalette.tsx").then((module) => module.CommandPalette),
);

interface LazyPaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onHelp: () => void;
}

/** Loads the command palette when it is first asked for, and keeps it from then on. */
function LazyPalette(props: LazyPaletteProps) {
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (props.open) setAsked(true);
  }, [props.open]);
  return asked || props.open ? <CommandPalette {...props} /> : null;
}

const NavDrawer = dynamic(() => import("./NavDrawer.tsx").then((module) => module.NavDrawer), {
  ssr: false,
});

interface PhoneBarProps {
  onPalette: () => void;
  onHelp: () => void;
}

/** Top bar of narrow screens with the navigation behind a button. */
function PhoneBar({ onPalette, onHelp }: PhoneBarProps) {
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

interface ShortcutActions {
  openPalette: () => void;
  openHelp: () => void;
}

/** The pages that the navigation does not name load when `g` is pressed: a page does not wait for them. */
const loadMore = () => import("./morePages.ts").then((module) => module.morePages);

/** How long `g` waits for its second key. */
const sequenceMs = 1200;

/** Keys that work on every page: Cmd/Ctrl-K, ?, g + page, n for a new run, / for the page's filter. */
function useShortcuts(actions: ShortcutActions): void {
  const router = useRouter();
  const path = useProjectPath();
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    let goPressedAtMs = Number.NEGATIVE_INFINITY;
    const onKeyDown = (event: KeyboardEvent) => {
      if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === "k") {
        event.preventDefault();
        latest.current.openPalette();
        return;
      }
      if (event.metaKey || event.ctrlKey || event.altKey || isTypingTarget(event.target)) return;
      if (performance.now() - goPressedAtMs < sequenceMs && event.key !== "g") {
        goPressedAtMs = Number.NEGATIVE_INFINITY;
        event.preventDefault();
        void findPage(event.key).then((page) => page && router.push(path(page.path)));
      } else if (event.key === "g") {
        goPressedAtMs = performance.now();
        void loadMore();
      } else if (event.key === "?") latest.current.openHelp();
      else if (event.key === "n") router.push(path("/runs/new"));
      else if (event.key === "/") focusFilter(event);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [router, path]);
}

async function findPage(wanted: string): Promise<{ path: string } | undefined> {
  const isWanted = ({ key }: { key: string }) => key === wanted;
  return pages.find(isWanted) ?? (await loadMore()).find(isWanted);
}

function focusFilter(event: KeyboardEvent): void {
  const filter = document.querySelector<HTMLElement>("[data-page-filter]");
  if (filter === null) return;
  event.preventDefault();
  filter.focus();
}
