"use client";

import type { Submission } from "@lapline/contracts";
import { useCallback, useRef } from "react";

/**
 * One key per content: pressing Submit twice, or again after a lost answer, sends the same key and
 * so cannot make two runs; a changed form gets a new key.
 */
export function useIdempotencyKey(): (submission: Submission) => string {
  const last = useRef<{ body: string; key: string } | null>(null);
  return useCallback((submission) => {
    const body = JSON.stringify(submission);
    if (last.current?.body !== body) last.current = { body, key: newKey() };
    return last.current.key;
  }, []);
}

/** `crypto.randomUUID` is missing over plain HTTP on other hosts than localhost. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
