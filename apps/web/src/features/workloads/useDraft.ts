"use client";

import { useCallback, useEffect, useState } from "react";

interface StoredDraft {
  text: string;
  /** The revision that was changed; null: a new definition. */
  revision: number | null;
}

function read(key: string): StoredDraft | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    const { text, revision } = Object(stored);
    if (typeof text !== "string") return null;
    return { text, revision: typeof revision === "number" ? revision : null };
  } catch {
    return null;
  }
}

function write(key: string, draft: StoredDraft | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Storage that is full or forbidden: the text stays on the page, and leaving it asks.
  }
}

/**
 * A text that survives reloads of its tab until it is saved. `key` names it; `saved` and `revision` are
 * what it starts from.
 */
export function useDraft(key: string, saved: string, revision: number | null) {
  const [text, setTextState] = useState(saved);
  const [restored, setRestored] = useState<StoredDraft | null>(null);
  // The server knows no draft, so it appears when the page is there.
  useEffect(() => {
    const draft = read(key);
    setTextState(draft?.text ?? saved);
    setRestored(draft !== null && draft.text !== saved ? draft : null);
  }, [key, saved]);
  const isDirty = text !== saved;
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isDirty]);
  const setText = useCallback(
    (next: string) => {
      setTextState(next);
      write(key, next === saved ? null : { text: next, revision });
    },
    [key, saved, revision],
  );
  const discard = useCallback(() => {
    write(key, null);
    setTextState(saved);
    setRestored(null);
  }, [key, saved]);
  /** Forgets the draft and asks no more: the text was saved. */
  const settle = useCallback(() => write(key, null), [key]);
  return { text, setText, isDirty, restored, discard, settle };
}
