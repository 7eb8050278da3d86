"use client";

import type { SavedView, SavedViewChange } from "@lapline/contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link2, Pencil, Trash2, Users } from "lucide-react";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { Button } from "@/components/ui/Button.tsx";
import { inputClass } from "@/components/ui/inputClass.ts";
import { showToast } from "@/components/ui/showToast.ts";
import { copyLink } from "./copyLink.ts";

interface ManagedViewProps {
  view: SavedView;
  address: string;
  mayShare: boolean;
  editable: boolean;
}

/** One view with what can be done with it. */
export function ManagedView({ view, address, mayShare, editable }: ManagedViewProps) {
  const { change, remove, busy } = useViewActions();
  const [name, setName] = useState<string | null>(null);
  const rename = () => {
    const next = name?.trim() ?? "";
    setName(null);
    if (next !== "" && next !== view.name) void change(view, { name: next });
  };
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-2 border-b border-line py-1.5 last:border-b-0">
      {name === null ? (
        <span className="min-w-0 flex-1 truncate text-sm">
          {view.name}
          <span className="text-xs text-muted">
            {view.shared ? " · of the project" : " · my own"}
          </span>
        </span>
      ) : (
        <form
          className="flex min-w-0 flex-1 gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            rename();
          }}
        >
          <input
            aria-label={`New name of ${view.name}`}
            ref={(input) => input?.focus()}
            value={name}
            maxLength={80}
            onChange={(event) => setName(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== "Escape") return;
              event.stopPropagation();
              setName(null);
            }}
            className={inputClass}
          />
          <Button type="submit" size="small">
            Rename
          </Button>
        </form>
      )}
      <Button
        size="iconSmall"
        look="ghost"
        aria-label={`Copy link to ${view.name}`}
        title="Copy link"
        onClick={() => void copyLink(address)}
      >
        <Link2 aria-hidden />
      </Button>
      {editable ? (
        <>
          <Button
            size="iconSmall"
            look="ghost"
            aria-label={`Rename ${view.name}`}
            title="Rename"
            onClick={() => setName(view.name)}
          >
            <Pencil aria-hidden />
          </Button>
          {mayShare ? (
            <Button
              size="iconSmall"
              look="ghost"
              busy={busy}
              aria-pressed={view.shared}
              aria-label={`${view.name} is for everybody in the project`}
              title={view.shared ? "Make it my own" : "Give it to everybody in the project"}
              onClick={() => void change(view, { shared: !view.shared })}
            >
              <Users aria-hidden className={view.shared ? "text-accent" : undefined} />
            </Button>
          ) : null}
          <Button
            size="iconSmall"
            look="ghost"
            aria-label={`Delete ${view.name}`}
            title="Delete"
            onClick={() => void remove(view)}
          >
            <Trash2 aria-hidden />
          </Button>
        </>
      ) : null}
    </li>
  );
}

/** Changes and deletes views; a deletion can be undone from its toast, by saving the view again. */
function useViewActions() {
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
