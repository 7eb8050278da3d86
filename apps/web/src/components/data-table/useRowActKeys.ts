"use client";

import { useEffect } from "react";
import { isTypingTarget } from "@/components/ui/isTypingTarget.ts";

/** What a key presses in the row or tile that has the focus: x chooses it, p pins it. */
const controls: Record<string, string> = { x: "input[data-row-select]", p: "button[data-row-pin]" };

/** `x` chooses the row that has the focus, or takes it out again; `p` pins it where it can be. */
export function useRowActKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const control = controls[event.key];
      if (control === undefined || event.metaKey || event.ctrlKey || event.altKey) return;
      const row = document.activeElement?.closest("tr, [data-row]");
      const found = row?.querySelector<HTMLElement>(control);
      if (found == null) return;
      const inBox = event.target instanceof Element && event.target.matches("[data-row-select]");
      if (isTypingTarget(event.target) && !inBox) return;
      event.preventDefault();
      found.click();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
