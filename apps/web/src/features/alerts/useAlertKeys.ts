"use client";

import { useEffect, useRef } from "react";
import { isTypingTarget } from "@/components/ui/isTypingTarget.ts";

/** Single keys of the alert's page; `g` begins a sequence of the shell and is left alone. */
export function useAlertKeys(keys: Readonly<Record<string, (() => void) | null>>): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    let before = "";
    const onKeyDown = (event: KeyboardEvent) => {
      const afterGo = before === "g";
      before = event.key;
      if (event.metaKey || event.ctrlKey || event.altKey || afterGo) return;
      if (isTypingTarget(event.target)) return;
      const act = latest.current[event.key];
      if (act == null) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
