"use client";

import { type RefObject, useEffect } from "react";
import { isTypingTarget } from "@/components/ui/isTypingTarget.ts";

/**
 * Arrow keys move the focus over the tiles of a grid, j and k to the next and the one before; Enter
 * is the tile's own link. Without a focused tile, j starts at the first that is in the page.
 */
export function useTileKeys(gridRef: RefObject<HTMLElement | null>, columns: number): void {
  useEffect(() => {
    const steps: Record<string, number> = {
      j: 1,
      k: -1,
      ArrowRight: 1,
      ArrowLeft: -1,
      ArrowDown: columns,
      ArrowUp: -columns,
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const step = steps[event.key];
      if (step === undefined || event.metaKey || event.ctrlKey || event.altKey) return;
      if (isTypingTarget(event.target)) return;
      const links = [
        ...(gridRef.current?.querySelectorAll<HTMLAnchorElement>("a[data-row-link]") ?? []),
      ];
      const tile = document.activeElement?.closest("[data-row]");
      const at = links.findIndex((link) => tile?.contains(link));
      // Without a tile in focus arrow keys scroll the page as anywhere.
      if (links.length === 0 || (at === -1 && event.key.startsWith("Arrow"))) return;
      const link = links[Math.max(0, Math.min(links.length - 1, at === -1 ? 0 : at + step))];
      event.preventDefault();
      link?.focus({ preventScroll: true });
      link?.scrollIntoView({ block: "nearest" });
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [gridRef, columns]);
}
