"use client";

import { useEffect, useState } from "react";

/** The value once it has not changed (by its JSON) for `delayMs`; the first one at once. */
export function useSettled<T>(value: T, delayMs: number): T {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text) as T), delayMs);
    return () => clearTimeout(timer);
  }, [text, delayMs]);
  return settled;
}
