"use client";

import { Toast } from "@base-ui/react/toast";
import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useEffect } from "react";
import { buttonClass } from "./buttonClass.ts";
import { drawToasts } from "./showToast.ts";

const toastManager = Toast.createToastManager();
const usualMs = 6000;

/** Holds the toasts in a polite live region at the corner of the window. */
export function ToastViewport() {
  useEffect(
    () =>
      drawToasts(({ tone, title, detail, action, leaveAfterMs = usualMs }) => {
        toastManager.add({
          type: tone,
          title,
          description: detail,
          timeout: tone === "error" ? 0 : leaveAfterMs,
          ...(action ? { actionProps: { children: action.label, onClick: action.onClick } } : {}),
        });
      }),
    [],
  );
  return (
    <Toast.Provider toastManager={toastManager} limit={3}>
      <Toast.Portal>
        <Toast.Viewport className="fixed right-4 bottom-4 z-[60] flex w-[22rem] max-w-[calc(100vw-2rem)] flex-col gap-2 outline-none">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className="rounded-lg border border-line bg-raised p-3 shadow-pop transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0"
    >
      <Toast.Content className="flex items-start gap-2.5">
        {toast.type === "error" ? (
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-bad" />
        ) : (
          <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-good" />
        )}
        <div className="flex min-w-0 flex-1 flex-col gap-0.5">
          <Toast.Title className="text-sm font-medium" />
          <Toast.Description className="text-xs text-muted" />
          <Toast.Action
            className={`${buttonClass({ size: "small" })} mt-1.5 self-start empty:hidden`}
          />
        </div>
        <Toast.Close
          aria-label="Dismiss"
          className={buttonClass({ look: "ghost", size: "iconSmall" })}
        >
          <X aria-hidden />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}
