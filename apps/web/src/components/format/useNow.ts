"use client";

import { useSyncExternalStore } from "react";

/** One timer for every ticking time on the page. */
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = 0;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    now = Date.now();
    timer = setInterval(() => {
      now = Date.now();
      for (const each of listeners) each();
    }, 1000);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  };
}

/** Wall clock in ms since the epoch, ticking once a second; 0 while rendering on the server. */
export function useNow(): number {
  return useSyncExternalStore(
    subscribe,
    () => (timer === undefined ? Math.floor(Date.now() / 1000) * 1000 : now),
    () => 0,
  );
}
