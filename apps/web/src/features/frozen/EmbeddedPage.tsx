"use client";

import { ExternalLink } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { FrozenBody } from "./FrozenBody.tsx";
import type { SharedView } from "./sharedView.ts";

/** A share within a page of somebody else: what was frozen, and the way to the whole. */
export function EmbeddedPage({ share }: { share: SharedView }) {
  const { title, author, frozenAt, content, snapshotUrl } = share;
  const look = useSearchParams().toString();
  const page = snapshotUrl.replace(/\/snapshot\.json$/, "");
  return (
    <div className="isolate flex min-h-dvh flex-col gap-3 p-3">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h1 className="min-w-0 text-base font-semibold tracking-tight break-words">{title}</h1>
        <a
          href={look === "" ? page : `${page}?${look}`}
          target="_blank"
          rel="noopener noreferrer"
          className="flex items-center gap-1 text-xs text-accent hover:underline"
        >
          <ExternalLink aria-hidden className="size-3.5" /> Open in Lapline
        </a>
      </header>
      <main className="flex min-w-0 flex-col gap-3">
        {content === null ? (
          <p className="text-sm">Open it in Lapline to download its data.</p>
        ) : (
          <FrozenBody content={content} share={share} />
        )}
      </main>
      <footer className="text-xs text-muted">
        Frozen <RelativeTime at={frozenAt} /> by {author}
      </footer>
    </div>
  );
}
