"use client";

import type { SavedView } from "@lapline/contracts";
import { Link2, Pencil, Trash2, Users } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/Button.tsx";
import { inputClass } from "@/components/ui/inputClass.ts";
import { copyLink } from "./copyLink.ts";
import { useViewActions } from "./useViewActions.ts";

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
