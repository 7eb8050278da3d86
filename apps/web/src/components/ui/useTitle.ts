"use client";

import { useEffect, useSyncExternalStore } from "react";
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

const never = () => () => undefined;

/** Address under which the reader reached Lapline, e.g. `http://localhost:3000`; empty on the server. */
export function useOrigin(): string {
  return useSyncExternalStore(
    never,
    () => globalThis.location.origin,
    () => "",
  );
}

/** True when a key press belongs to a field that takes text, so single-key shortcuts must not fire. */
export function isTypingTarget(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable || target.closest("input, textarea, select, [role=dialog]") !== null
  );
}
