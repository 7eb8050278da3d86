"use client";

import { FileJson } from "lucide-react";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { buttonClass } from "@/components/ui/buttonClass.ts";
import { Logo } from "@/components/ui/Logo.tsx";
import { FrozenBody } from "./FrozenBody.tsx";
import type { SharedView } from "./sharedView.ts";
import { VerifyBox } from "./VerifyBox.tsx";

/** The page of a share: what was frozen, by whom and when, and how to check that nothing changed. */
export function SharedPage({ share }: { share: SharedView }) {
  const { title, note, author, project, frozenAt, expiresAt, kind, content, snapshotUrl } = share;
  return (
    <div className="isolate min-h-dvh">
      <div className="mx-auto flex w-full max-w-7xl flex-col gap-4 px-4 py-4 sm:px-6 sm:py-5">
        <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line pb-3">
          <span className="flex items-center gap-2.5">
            <Logo />
            <span className="text-sm font-semibold tracking-tight">Lapline</span>
            <span className="text-sm text-muted">frozen {kind}</span>
          </span>
          <a
            href={snapshotUrl}
            download="snapshot.json"
            className={buttonClass({ look: "quiet", size: "small" })}
          >
            <FileJson aria-hidden /> Data
          </a>
        </header>
        <main className="flex min-w-0 flex-col gap-4">
          <div className="flex min-w-0 flex-col gap-1.5">
            <h1 className="text-xl font-semibold tracking-tight break-words">{title}</h1>
            <p className="flex flex-wrap gap-x-3 gap-y-0.5 text-sm text-muted">
              <span>
                by {author} from {project}
              </span>
              <span>
                frozen <RelativeTime at={frozenAt} />
              </span>
              {expiresAt === null ? null : (
                <span>
                  this link ends <RelativeTime at={expiresAt} />
                </span>
              )}
            </p>
            {note === "" ? null : (
              <p className="max-w-3xl pt-1 text-sm break-words whitespace-pre-line">{note}</p>
            )}
          </div>
          {content === null ? (
            <p className="text-sm">
              This share has a form that this version of Lapline does not draw. Its data is whole:
              download it above.
            </p>
          ) : (
            <FrozenBody content={content} share={share} />
          )}
        </main>
        <footer className="flex flex-col gap-2 border-t border-line pt-3 text-xs text-muted">
          <p>
            What you see was stored once and does not change, whatever becomes of the results it was
            made from.
          </p>
          <VerifyBox snapshotUrl={snapshotUrl} contentHash={share.contentHash} />
        </footer>
      </div>
    </div>
  );
}
