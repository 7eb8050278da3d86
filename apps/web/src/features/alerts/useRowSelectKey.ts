"use client";

import { useEffect } from "react";
import { isTypingTarget } from "@/components/ui/isTypingTarget.ts";

/** `x` chooses the row that has the focus, or takes it out again. */
export function useRowSelectKey(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || event.key !== "x") return;
      const inRow = document.activeElement?.closest("tr");
      const box = inRow?.querySelector<HTMLInputElement>("input[data-row-select]");
      if (box == null || (isTypingTarget(event.target) && event.target !== box)) return;
      event.preventDefault();
      box.click();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
