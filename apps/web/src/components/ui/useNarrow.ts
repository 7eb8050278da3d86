"use client";

import { useSyncExternalStore } from "react";

/** Below this width a table of many columns is a list of cards: the `sm` of the stylesheet. */
const query = "(max-width: 639.98px)";

function subscribe(onChange: () => void): () => void {
  const media = window.matchMedia(query);
  media.addEventListener("change", onChange);
  return () => media.removeEventListener("change", onChange);
}

/** Whether the window is as narrow as a phone; false on the server. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}
