"use client";

import type { SavedView, SavedViewChange } from "@lapline/contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { showToast } from "@/components/ui/showToast.ts";

/** Changes and deletes views; a deletion can be undone from its toast, by saving the view again. */
export function useViewActions() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const key = trpc.views.list.queryKey();
  const changing = useMutation(trpc.views.change.mutationOptions());
  const removing = useMutation(trpc.views.delete.mutationOptions());
  const creating = useMutation(trpc.views.create.mutationOptions());

  /** Shows `predicted` at once and takes it back, with the reason, when the server refuses. */
  const attempt = async (
    predicted: (views: SavedView[]) => SavedView[],
    act: () => Promise<unknown>,
    done: { title: string; action?: { label: string; onClick: () => void } },
  ) => {
    await queryClient.cancelQueries({ queryKey: key });
    const before = queryClient.getQueryData(key);
    if (before !== undefined) {
      queryClient.setQueryData(key, { ...before, items: predicted(before.items) });
    }
    try {
      await act();
      showToast({ tone: "success", ...done });
    } catch (error) {
      queryClient.setQueryData(key, before);
      showToast({
        tone: "error",
        title: "The view was not changed",
        detail: problemFromError(error).detail,
      });
    }
    await queryClient.invalidateQueries({ queryKey: key });
  };

  const change = (view: SavedView, next: SavedViewChange) =>
    attempt(
      (views) => views.map((each) => (each.id === view.id ? applied(each, next) : each)),
      () => changing.mutateAsync({ id: view.id, ...next }),
      { title: `View ${next.name ?? view.name} changed` },
    );
  const restore = (view: SavedView) =>
    attempt(
      (views) => [...views, view],
      () => creating.mutateAsync({ name: view.name, query: view.query, shared: view.shared }),
      { title: `View ${view.name} is back` },
    );
  const remove = (view: SavedView) =>
    attempt(
      (views) => views.filter(({ id }) => id !== view.id),
      () => removing.mutateAsync({ id: view.id }),
      {
        title: `View ${view.name} deleted`,
        action: { label: "Undo", onClick: () => void restore(view) },
      },
    );
  return { change, remove, busy: changing.isPending };
}

function applied(view: SavedView, { name, query, shared }: SavedViewChange): SavedView {
  return {
    ...view,
    name: name ?? view.name,
    query: query ?? view.query,
    shared: shared ?? view.shared,
  };
}
