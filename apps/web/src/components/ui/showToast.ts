export interface ToastText {
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
