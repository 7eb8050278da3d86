"use client";

import { type RefObject, useEffect } from "react";
import { isTypingTarget } from "@/components/ui/isTypingTarget.ts";

/**
 * j and k move the focus over the row links of a table body; Enter is the link's own. Without a
 * focused row, j starts at the first and k at the last.
 */
export function useRowKeys(bodyRef: RefObject<HTMLTableSectionElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || isTypingTarget(event.target)) return;
      if (event.key !== "j" && event.key !== "k") return;
      const links = [
        ...(bodyRef.current?.querySelectorAll<HTMLAnchorElement>("a[data-row-link]") ?? []),
      ];
      if (links.length === 0) return;
      const row = document.activeElement?.closest("tr");
      const at = links.findIndex((link) => row?.contains(link));
      const next = event.key === "j" ? at + 1 : at === -1 ? links.length - 1 : at - 1;
      const link = links[Math.max(0, Math.min(links.length - 1, next))];
      event.preventDefault();
      link?.focus();
      link?.scrollIntoView({ block: "nearest" });
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [bodyRef]);
}
