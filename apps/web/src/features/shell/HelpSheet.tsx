"use client";

import { Dialog } from "@/components/ui/Dialog.tsx";
import { Kbd } from "@/components/ui/Kbd.tsx";
import { morePages } from "./morePages.ts";
import { pages } from "./pages.ts";

const shortcuts: readonly { keys: string[]; does: string }[] = [
  { keys: ["⌘ or Ctrl", "K"], does: "Find anything, go to a page, or do something" },
  ...[...pages, ...morePages].map(({ key, title }) => ({
    keys: ["g", key],
    does: `Go to ${title}`,
  })),
  { keys: ["n"], does: "New run" },
  { keys: ["/"], does: "Filter the list" },
  { keys: ["j", "k"], does: "Next and previous row" },
  { keys: ["Enter"], does: "Open the row" },
  { keys: ["x"], does: "Choose the row" },
  { keys: ["p"], does: "Pin the series" },
  { keys: ["a", "i", "s"], does: "Alert: acknowledge, assign to me, snooze a day" },
  { keys: ["d", "m", "o"], does: "Alert: dismiss, merge, reopen" },
  { keys: ["←", "→"], does: "Walk the points of a chart" },
  { keys: ["Esc"], does: "Close" },
  { keys: ["?"], does: "This list" },
];

interface HelpSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Every keyboard shortcut on one sheet. */
export function HelpSheet({ open, onOpenChange }: HelpSheetProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts" width="narrow">
      <dl className="flex flex-col">
        {shortcuts.map(({ keys, does }) => (
          <div
            key={does}
            className="flex items-center justify-between gap-4 border-b border-line py-2 last:border-b-0"
          >
            <dt className="text-sm text-muted">{does}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className="pt-3 text-sm text-muted">
        The{" "}
        <a href="/docs" className="text-accent underline">
          docs
        </a>{" "}
        explain every page. Programs can do all of this through the{" "}
        <a href="/docs/api" className="text-accent underline">
          API
        </a>
        .
      </p>
    </Dialog>
  );
}
