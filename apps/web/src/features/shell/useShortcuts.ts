"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { isTypingTarget } from "@/components/ui/isTypingTarget.ts";
import { useProjectPath } from "@/features/session/index.ts";
import { pages } from "./pages.ts";

interface ShortcutActions {
  openPalette: () => void;
  openHelp: () => void;
}

/** The pages that the navigation does not name load when `g` is pressed: a page does not wait for them. */
const loadMore = () => import("./morePages.ts").then((module) => module.morePages);

/** How long `g` waits for its second key. */
const sequenceMs = 1200;

/** Keys that work on every page: Cmd/Ctrl-K, ?, g + page, n for a new run, / for the page's filter. */
export function useShortcuts(actions: ShortcutActions): void {
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
