"use client";

import { useEffect } from "react";

/** Names the window after what the page shows, once that is known. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return;
    const before = document.title;
    document.title = `${title} · Lapline`;
    return () => {
      document.title = before;
    };
  }, [title]);
}
