"use client";

import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { formatRelativeTime, runNameLine } from "@lapline/contracts";
import { useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { Check, Mail, Settings, Undo2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useCallback, useState } from "react";
import { useTRPC } from "@/client/trpc.ts";
import { usePermission, useProjectPath } from "@/features/session/index.ts";
import { usePermittedSettings } from "@/features/settings/index.ts";
import { FoundLines } from "./FoundLines.tsx";
import { PaletteGroup } from "./PaletteGroup.tsx";
import { PaletteLine } from "./PaletteLine.tsx";
import { pages } from "./pages.ts";
import { paletteMatches } from "./paletteMatches.ts";
import { parseVerb } from "./parseVerb.ts";
import { usePaletteActions } from "./usePaletteActions.tsx";
import { useSearch } from "./useSearch.ts";
import { VerbLines } from "./VerbLines.tsx";
import type { VerbObject } from "./verbObject.ts";

interface CommandPaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onHelp: () => void;
}

/** One field to go to pages, find anything by its names, and act. */
export function CommandPalette({ open, onOpenChange, onHelp }: CommandPaletteProps) {
  const router = useRouter();
  const path = useProjectPath();
  const [text, setText] = useState("");
  const [asked, setAsked] = useState<VerbObject | null>(null);
  const close = () => {
    setText("");
    setAsked(null);
    onOpenChange(false);
  };
  const go = (to: string) => {
    close();
    router.push(path(to));
  };
  const choose = (object: VerbObject) => {
    if (object.question !== null && asked === null) {
      setAsked(object);
      return;
    }
    close();
    void object.run();
  };
  const { selected, setSelected, listRef } = useKeptSelection();
  const { verb, rest } = parseVerb(text);
  const found = useSearch(rest, open && verb === null);
  const actions = usePaletteActions({ onHelp, onText: setText });

  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => (next ? onOpenChange(true) : close())}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="fixed inset-0 z-40 min-h-dvh bg-[oklch(0.1_0.01_286)] opacity-45" />
        <BaseDialog.Popup className="fixed top-[12dvh] left-1/2 z-50 w-[36rem] max-w-[calc(100vw-1.5rem)] -translate-x-1/2 overflow-hidden rounded-xl border border-line bg-raised shadow-pop outline-none">
          <BaseDialog.Title className="sr-only">Search or run a command</BaseDialog.Title>
          <Command
            label="Search or run a command"
            loop
            shouldFilter={false}
            value={selected}
            onValueChange={setSelected}
          >
            <Command.Input
              value={text}
              onValueChange={(next) => {
                setAsked(null);
                setText(next);
              }}
              placeholder="Type a page, a name, a version or an act"
              className="h-12 w-full border-b border-line bg-transparent px-4 text-base outline-none sm:text-sm"
            />
            <Command.List ref={listRef} className="max-h-[min(24rem,60dvh)] overflow-y-auto p-1.5">
              {asked !== null ? (
                <PaletteGroup heading={asked.question ?? ""} count={2}>
                  <PaletteLine id="yes" icon={<Check aria-hidden />} onSelect={() => choose(asked)}>
                    Yes
                  </PaletteLine>
                  <PaletteLine id="no" icon={<Undo2 aria-hidden />} onSelect={() => setAsked(null)}>
                    No, go back
                  </PaletteLine>
                </PaletteGroup>
              ) : verb !== null ? (
                <VerbLines verb={verb} rest={rest} onChoose={choose} />
              ) : (
                <>
                  <Command.Empty className="px-3 py-6 text-center text-sm text-muted">
                    Nothing matches “{text}”.
                  </Command.Empty>
                  <PageLines wanted={rest} onGo={go} />
                  <ActionLines
                    actions={actions.filter(({ words }) => paletteMatches(words, rest))}
                    onClose={close}
                  />
                  {rest === "" ? <RecentRuns onGo={go} /> : null}
                  {found === undefined ? null : (
                    <FoundLines found={found} wanted={rest} onGo={go} />
                  )}
                </>
              )}
            </Command.List>
          </Command>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

function PageLines({ wanted, onGo }: { wanted: string; onGo: (path: string) => void }) {
  const settings = usePermittedSettings();
  const mayMails = usePermission("mails.read");
  const shown = [
    ...pages,
    ...(mayMails ? [{ title: "Mailbox", path: "/mailbox", icon: Mail, key: null }] : []),
    ...settings.map((page) => ({ ...page, icon: Settings })),
  ].filter(({ title }) => paletteMatches(`go to ${title}`, wanted));
  return (
    <PaletteGroup heading="Go to" count={shown.length}>
      {shown.map(({ title, path: to, icon: Icon, key }) => (
        <PaletteLine
          key={to}
          id={`page ${title}`}
          icon={<Icon aria-hidden />}
          onSelect={() => onGo(to)}
          keys={key === null ? [] : ["g", key]}
        >
          {title}
        </PaletteLine>
      ))}
    </PaletteGroup>
  );
}

interface ActionLinesProps {
  actions: ReturnType<typeof usePaletteActions>;
  onClose: () => void;
}

function ActionLines({ actions, onClose }: ActionLinesProps) {
  return (
    <PaletteGroup heading="Do" count={actions.length}>
      {actions.map(({ id, icon, title, keys, run, stays }) => (
        <PaletteLine
          key={id}
          id={id}
          icon={icon}
          keys={keys}
          onSelect={() => {
            if (!stays) onClose();
            run();
          }}
        >
          {title}
        </PaletteLine>
      ))}
    </PaletteGroup>
  );
}

/**
 * Keeps a line of the palette selected: where the selected one was replaced by answers that came
 * later, the first is, so that Enter always does what is on top. `listRef` goes to the list of lines.
 */
function useKeptSelection() {
  const [selected, setSelected] = useState("");
  const listRef = useCallback((list: HTMLDivElement | null) => {
    if (list === null) return undefined;
    const keep = () => {
      if (list.querySelector("[cmdk-item][data-selected=true]") !== null) return;
      const first = list.querySelector("[cmdk-item]")?.getAttribute("data-value");
      if (first) setSelected(decodeURIComponent(first));
    };
    const observer = new MutationObserver(keep);
    observer.observe(list, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return { selected, setSelected, listRef };
}

const runsMax = 5;

/** The newest runs, while nothing is typed. */
function RecentRuns({ onGo }: { onGo: (path: string) => void }) {
  const trpc = useTRPC();
  const runs = useQuery(trpc.runs.list.queryOptions({ limit: runsMax })).data?.items ?? [];
  return (
    <PaletteGroup heading="Runs" count={runs.length}>
      {runs.map(({ id, createdAt, ...run }) => (
        <PaletteLine
          key={id}
          id={id}
          onSelect={() => onGo(`/runs/${id}`)}
          note={formatRelativeTime(Date.parse(createdAt), Date.now())}
        >
          {runNameLine(run)}
        </PaletteLine>
      ))}
    </PaletteGroup>
  );
}
