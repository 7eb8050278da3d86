"use client";

import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { CircleHelp, Moon, Plus, Sun } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { useTRPC } from "@/client/trpc.ts";
import { formatRelativeTime } from "@/components/format/formatRelativeTime.ts";
import { Kbd } from "@/components/ui/Kbd.tsx";
import { useProjectPath } from "@/features/session/index.ts";
import { pages } from "./pages.ts";
import { useTheme } from "./useTheme.ts";

interface CommandPaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onHelp: () => void;
}

/** Rows of each kind that the palette asks the server for; beyond them the lists have filters. */
const rowsMax = 50;

/** One field to go to pages, find runs and series, and act. */
export function CommandPalette({ open, onOpenChange, onHelp }: CommandPaletteProps) {
  const router = useRouter();
  const path = useProjectPath();
  const trpc = useTRPC();
  const [theme, setTheme] = useTheme();
  const [search, setSearch] = useState("");
  const runs = useQuery(trpc.runs.list.queryOptions({ limit: rowsMax }, { enabled: open }));
  const series = useQuery(trpc.series.list.queryOptions({ limit: rowsMax }, { enabled: open }));
  const close = () => {
    setSearch("");
    onOpenChange(false);
  };
  const act = (then: () => void) => () => {
    close();
    then();
  };
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => (next ? onOpenChange(true) : close())}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="fixed inset-0 z-40 min-h-dvh bg-[oklch(0.1_0.01_286)] opacity-45" />
        <BaseDialog.Popup className="fixed top-[12dvh] left-1/2 z-50 w-[36rem] max-w-[calc(100vw-1.5rem)] -translate-x-1/2 overflow-hidden rounded-xl border border-line bg-raised shadow-pop outline-none">
          <BaseDialog.Title className="sr-only">Go to or do</BaseDialog.Title>
          <Command label="Go to or do" loop>
            <Command.Input
              value={search}
              onValueChange={setSearch}
              placeholder="Type a page, a target, a version or an act"
              className="h-12 w-full border-b border-line bg-transparent px-4 text-base outline-none sm:text-sm"
            />
            <Command.List className="max-h-[min(24rem,60dvh)] overflow-y-auto p-1.5">
              <Command.Empty className="px-3 py-6 text-center text-sm text-muted">
                Nothing matches “{search}”.
              </Command.Empty>
              <PaletteGroup heading="Go to">
                {pages.map(({ title, path: to, icon: Icon, key }) => (
                  <PaletteItem
                    key={to}
                    value={`go ${title}`}
                    icon={<Icon aria-hidden />}
                    onSelect={act(() => router.push(path(to)))}
                    keys={["g", key]}
                  >
                    {title}
                  </PaletteItem>
                ))}
              </PaletteGroup>
              <PaletteGroup heading="Do">
                <PaletteItem
                  value="new run submit job"
                  icon={<Plus aria-hidden />}
                  onSelect={act(() => router.push(path("/runs/new")))}
                  keys={["n"]}
                >
                  New run
                </PaletteItem>
                <PaletteItem
                  value="theme light dark"
                  icon={theme === "dark" ? <Sun aria-hidden /> : <Moon aria-hidden />}
                  onSelect={act(() => setTheme(theme === "dark" ? "light" : "dark"))}
                >
                  Use the {theme === "dark" ? "light" : "dark"} theme
                </PaletteItem>
                <PaletteItem
                  value="help keyboard shortcuts"
                  icon={<CircleHelp aria-hidden />}
                  onSelect={act(onHelp)}
                  keys={["?"]}
                >
                  Keyboard shortcuts
                </PaletteItem>
              </PaletteGroup>
              {runs.data && runs.data.items.length > 0 ? (
                <PaletteGroup heading="Newest runs">
                  {runs.data.items.map((run) => (
                    <PaletteItem
                      key={run.id}
                      value={`run ${run.id} ${run.targets.join(" ")} ${run.scenarios.join(" ")} ${run.status}`}
                      onSelect={act(() => router.push(path(`/runs/${run.id}`)))}
                      note={formatRelativeTime(Date.parse(run.createdAt), Date.now())}
                    >
                      {run.targets.join(", ")} · {run.scenarios.join(", ")}
                    </PaletteItem>
                  ))}
                </PaletteGroup>
              ) : null}
              {series.data && series.data.items.length > 0 ? (
                <PaletteGroup heading="Series">
                  {series.data.items.map((each) => (
                    <PaletteItem
                      key={each.id}
                      value={`series ${each.id} ${each.target} ${each.scenario} ${each.measure.title} ${each.label}`}
                      onSelect={act(() => router.push(path(`/series/${each.id}`)))}
                      note={each.label}
                    >
                      {each.target} · {each.scenario} · {each.measure.title}
                    </PaletteItem>
                  ))}
                </PaletteGroup>
              ) : null}
            </Command.List>
          </Command>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

function PaletteGroup({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-muted"
    >
      {children}
    </Command.Group>
  );
}

interface PaletteItemProps {
  value: string;
  icon?: ReactNode;
  onSelect: () => void;
  keys?: readonly string[];
  note?: string;
  children: ReactNode;
}

function PaletteItem({ value, icon, onSelect, keys, note, children }: PaletteItemProps) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="flex h-9 cursor-pointer items-center gap-2.5 rounded-md px-2.5 text-sm data-[selected=true]:bg-hover [&_svg]:size-4 [&_svg]:text-muted"
    >
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {note ? <span className="text-xs text-muted">{note}</span> : null}
      {keys?.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
    </Command.Item>
  );
}
