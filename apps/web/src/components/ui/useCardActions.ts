import { type InvalidateQueryFilters, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { showToast } from "./showToast.ts";

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
