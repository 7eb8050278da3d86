"use client";

import type { Overview } from "@lapline/contracts";
import { Check, CircleCheck, CircleDot, CircleHelp } from "lucide-react";
import { ChangeText } from "@/components/format/ChangeText.tsx";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { Link } from "@/components/ui/Link.tsx";
import { Panel } from "@/components/ui/Panel.tsx";
import { useProjectPath } from "@/features/session/index.ts";
import { type NewsItem, prepareNews } from "./prepareNews.ts";

interface NewsPanelProps {
  overview: Pick<Overview, "since" | "news">;
  /** Null for readers whose visits are not kept. */
  onSeen: (() => void) | null;
  marking: boolean;
}

/** What got worse since the reader's last visit, and how sure that is. */
export function NewsPanel({ overview, onSeen, marking }: NewsPanelProps) {
  const path = useProjectPath();
  const { title, summary, items, rest } = prepareNews(overview);
  return (
    <Panel
      id="news"
      title={title}
      note={overview.since === null ? null : <RelativeTime at={overview.since} />}
      actions={
        items.length > 0 && onSeen !== null ? (
          <Button size="small" onClick={onSeen} disabled={marking}>
            <Check aria-hidden /> Mark all read
          </Button>
        ) : null
      }
    >
      <p className="flex items-center gap-2 px-4 py-3 text-sm font-medium">
        {items.length === 0 ? (
          <CircleCheck aria-hidden className="size-4 shrink-0 text-good" />
        ) : null}
        {summary}
      </p>
      {items.length === 0 ? null : (
        <ul className="border-t border-line">
          {items.map((item) => (
            <NewsLine key={item.key} item={item} href={path(item.path)} />
          ))}
        </ul>
      )}
      {rest.length === 0 ? null : (
        <p className="flex flex-wrap gap-x-4 gap-y-1 border-t border-line px-4 py-2.5 text-xs">
          {rest.map(({ text, path: to }) => (
            <Link key={text} href={path(to)} className="text-muted hover:text-text hover:underline">
              {text}
            </Link>
          ))}
        </p>
      )}
    </Panel>
  );
}

function NewsLine({ item, href }: { item: NewsItem; href: string }) {
  const Icon = item.confirmed ? CircleDot : CircleHelp;
  return (
    <li className="flex gap-3 border-b border-line px-4 py-2.5 last:border-b-0">
      <Icon
        aria-hidden
        className={`mt-0.5 size-4 shrink-0 ${item.confirmed ? "text-bad" : "text-muted"}`}
      />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <div className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-4">
          <Link
            href={href}
            data-news={item.kind}
            className="min-w-0 text-sm font-medium break-words hover:underline"
          >
            {item.what}
          </Link>
          {item.change === null ? null : <ChangeText change={item.change} />}
        </div>
        <div className="flex min-w-0 flex-wrap justify-between gap-x-4 text-xs text-muted">
          <span className="break-words">
            {item.where} · {item.certainty}
          </span>
          <RelativeTime at={item.at} />
        </div>
      </div>
    </li>
  );
}
