"use client";

import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { useRouter } from "next/navigation";
import { useDeferredValue, useState } from "react";
import { useTRPC } from "@/client/trpc.ts";
import { formatRelativeTime } from "@/components/format/formatRelativeTime.ts";
import { useProjectPath } from "@/features/session/index.ts";
import { PaletteGroup } from "./PaletteGroup.tsx";
import { PaletteLine } from "./PaletteLine.tsx";
import { pages } from "./pages.ts";
import { paletteMatches } from "./paletteMatches.ts";
import { usePaletteActions } from "./usePaletteActions.tsx";

interface CommandPaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onHelp: () => void;
}

/** Runs that are searched by their words; older ones have the list's filters. */
const runsMax = 100;
/** Series per search; the server searches all of them. */
const seriesMax = 20;

/** One field to go to pages, find runs and series, and act. */
export function CommandPalette({ open, onOpenChange, onHelp }: CommandPaletteProps) {
  const router = useRouter();
  const path = useProjectPath();
  const trpc = useTRPC();
  const [search, setSearch] = useState("");
  // What is matched here follows each key at once: Enter must never take a line of the text before.
  const wanted = search.trim();
  const asked = useDeferredValue(wanted);
  const runs = useQuery(trpc.runs.list.queryOptions({ limit: runsMax }, { enabled: open }));
  const series = useQuery(
    trpc.series.list.queryOptions(
      { limit: seriesMax, ...(asked === "" ? {} : { search: asked }) },
      { enabled: open, placeholderData: keepPreviousData },
    ),
  );
  const close = () => {
    setSearch("");
    onOpenChange(false);
  };
  const act = (then: () => void) => () => {
    close();
    then();
  };
  const go = (to: string) => act(() => router.push(path(to)));

  const pagesShown = pages.filter(({ title }) => paletteMatches(`go to ${title}`, wanted));
  const actions = usePaletteActions(onHelp).filter(({ words }) => paletteMatches(words, wanted));
  const runsShown = (runs.data?.items ?? [])
    .filter((run) =>
      paletteMatches([run.status, ...run.targets, ...run.scenarios, run.id].join(" "), wanted),
    )
    .slice(0, wanted === "" ? 5 : seriesMax);
  const seriesShown = wanted === "" ? [] : (series.data?.items ?? []);

  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => (next ? onOpenChange(true) : close())}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="fixed inset-0 z-40 min-h-dvh bg-[oklch(0.1_0.01_286)] opacity-45" />
        <BaseDialog.Popup className="fixed top-[12dvh] left-1/2 z-50 w-[36rem] max-w-[calc(100vw-1.5rem)] -translate-x-1/2 overflow-hidden rounded-xl border border-line bg-raised shadow-pop outline-none">
          <BaseDialog.Title className="sr-only">Go to or do</BaseDialog.Title>
          <Command label="Go to or do" loop shouldFilter={false}>
            <Command.Input
              value={search}
              onValueChange={setSearch}
              placeholder="Type a page, a target, a measure or an act"
              className="h-12 w-full border-b border-line bg-transparent px-4 text-base outline-none sm:text-sm"
            />
            <Command.List className="max-h-[min(24rem,60dvh)] overflow-y-auto p-1.5">
              <Command.Empty className="px-3 py-6 text-center text-sm text-muted">
                Nothing matches “{search}”.
              </Command.Empty>
              <PaletteGroup heading="Go to" count={pagesShown.length}>
                {pagesShown.map(({ title, path: to, icon: Icon, key }) => (
                  <PaletteLine
                    key={to}
                    id={to}
                    icon={<Icon aria-hidden />}
                    onSelect={go(to)}
                    keys={["g", key]}
                  >
                    {title}
                  </PaletteLine>
                ))}
              </PaletteGroup>
              <PaletteGroup heading="Do" count={actions.length}>
                {actions.map(({ id, icon, title, keys, run }) => (
                  <PaletteLine key={id} id={id} icon={icon} onSelect={act(run)} keys={keys}>
                    {title}
                  </PaletteLine>
                ))}
              </PaletteGroup>
              <PaletteGroup heading="Runs" count={runsShown.length}>
                {runsShown.map((run) => (
                  <PaletteLine
                    key={run.id}
                    id={run.id}
                    onSelect={go(`/runs/${run.id}`)}
                    note={formatRelativeTime(Date.parse(run.createdAt), Date.now())}
                  >
                    {run.targets.join(", ")} · {run.scenarios.join(", ")}
                  </PaletteLine>
                ))}
              </PaletteGroup>
              <PaletteGroup heading="Series" count={seriesShown.length}>
                {seriesShown.map((each) => (
                  <PaletteLine
                    key={each.id}
                    id={each.id}
                    onSelect={go(`/series/${each.id}`)}
                    note={each.label}
                  >
                    {each.target} · {each.scenario} · {each.measure.title}
                  </PaletteLine>
                ))}
              </PaletteGroup>
            </Command.List>
          </Command>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
