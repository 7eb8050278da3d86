"use client";

import { useEffect } from "react";
import { useFrozen } from "@/components/frozen/FrozenProvider.tsx";

/** Names the window after what the page shows, once that is known; a share keeps its own title. */
export function useTitle(title: string | undefined): void {
  const frozen = useFrozen();
  useEffect(() => {
    if (title === undefined || frozen) return;
    const before = document.title;
    document.title = `${title} · Lapline`;
    return () => {
      document.title = before;
    };
  }, [title, frozen]);
}
