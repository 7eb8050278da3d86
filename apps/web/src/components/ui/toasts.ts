import { Toast } from "@base-ui/react/toast";

export const toastManager = Toast.createToastManager();

interface ToastText {
  tone: "success" | "error";
  title: string;
  detail?: string;
  action?: { label: string; onClick: () => void };
}

/** Tells the result of the reader's own act. Errors stay until dismissed; the rest leave after 6 s. */
export function showToast({ tone, title, detail, action }: ToastText): void {
  toastManager.add({
    type: tone,
    title,
    description: detail,
    timeout: tone === "error" ? 0 : 6000,
    ...(action ? { actionProps: { children: action.label, onClick: action.onClick } } : {}),
  });
}
