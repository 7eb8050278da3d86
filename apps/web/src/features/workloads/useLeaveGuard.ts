"use client";

import { useEffect, useState } from "react";

/**
 * Holds back links of the application while `isDirty`, and answers the address that somebody wanted to go
 * to, so that the page can ask. Closing the tab is asked about by the browser.
 */
export function useLeaveGuard(isDirty: boolean) {
  const [wanted, setWanted] = useState<string | null>(null);
  useEffect(() => {
    if (!isDirty) return;
    const hold = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      const opensBeside = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;
      if (!(link instanceof HTMLAnchorElement) || opensBeside || link.target === "_blank") return;
      const { origin, pathname, search, hash } = new URL(link.href);
      if (origin !== location.origin || pathname === location.pathname) return;
      event.preventDefault();
      event.stopPropagation();
      setWanted(`${pathname}${search}${hash}`);
    };
    // Before the application hears of it.
    document.addEventListener("click", hold, { capture: true });
    return () => document.removeEventListener("click", hold, { capture: true });
  }, [isDirty]);
  return { wanted, stay: () => setWanted(null) };
}
