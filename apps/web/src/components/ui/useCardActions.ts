import { type InvalidateQueryFilters, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";

interface ToastText {
  tone: "success" | "error";
  title: string;
  detail?: string;
  action?: { label: string; onClick: () => void };
  /** How long it stays, where its action needs longer than usual. */
  leaveAfterMs?: number;
}

let show: ((toast: ToastText) => void) | undefined;
const waiting: ToastText[] = [];
const listeners = new Set<() => void>();

/** Tells the result of the reader's own act. Errors stay until dismissed; the rest leave after 6 s. */
export function showToast(toast: ToastText): void {
  if (show !== undefined) show(toast);
  else {
    waiting.push(toast);
    for (const listener of listeners) listener();
  }
}

/** Calls back when the first toast waits for the code that draws toasts. */
export function onFirstToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Hands waiting and later toasts to the code that draws them, until the returned call. */
export function drawToasts(draw: (toast: ToastText) => void): () => void {
  show = draw;
  for (const toast of waiting.splice(0)) draw(toast);
  return () => {
    show = undefined;
  };
}

/**
 * What the buttons of one thing share: which of its dialogs is open, and to act, look again at what
 * `filter` names, and say when it did not work.
 */
export function useCardActions<Name extends string>(filter: InvalidateQueryFilters) {
  const queryClient = useQueryClient();
  const [dialog, setDialog] = useState<Name | null>(null);
  return {
    dialog,
    open: (name: Name) => () => setDialog(name),
    close: () => setDialog(null),
    /** For a dialog's `onOpenChange`. */
    show: (name: Name) => (isOpen: boolean) => setDialog(isOpen ? name : null),
    act: async (failureTitle: string, work: () => Promise<void>) => {
      try {
        await work();
        await queryClient.invalidateQueries(filter);
      } catch (error) {
        const { detail } = problemFromError(error);
        showToast({ tone: "error", title: failureTitle, detail });
      }
    },
  };
}

/** Whether something was open once: what loads late is asked for then, and kept to close properly. */
export function useAsked(open: boolean): boolean {
  const [asked, setAsked] = useState(open);
  if (open && !asked) setAsked(true);
  return asked || open;
}
