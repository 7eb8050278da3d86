"use client";

import { formatCount } from "@lapline/contracts";
import { ExternalLink, FileJson, Link2Off, ShieldCheck } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { Button, buttonClass } from "@/components/ui/Button.tsx";
import { CodeBlock } from "@/components/ui/CodeBlock.tsx";
import { Logo } from "@/components/ui/Logo.tsx";
import { EmptyState } from "@/components/ui/ProblemState.tsx";
import { useOrigin } from "@/components/ui/useTitle.ts";
import { readSnapshot, type SharedView } from "./createAnswers.ts";
import { FrozenBody } from "./FrozenBody.tsx";

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

interface VerifyBoxProps {
  snapshotUrl: string;
  contentHash: string;
}

/** Computes the hash of the share's bytes again, here, and shows how to do it elsewhere. */
function VerifyBox({ snapshotUrl, contentHash }: VerifyBoxProps) {
  const origin = useOrigin();
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<string | null>(null);
  const verify = async () => {
    setBusy(true);
    setAnswer(await verifySnapshot(snapshotUrl, contentHash));
    setBusy(false);
  };
  return (
    <div className="flex min-w-0 flex-col items-start gap-2">
      <p className="break-all">
        SHA-256 <code className="font-mono text-text">{contentHash}</code>
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Button size="small" busy={busy} onClick={() => void verify()}>
          <ShieldCheck aria-hidden /> Verify
        </Button>
        <span role="status" className="text-sm text-text">
          {answer}
        </span>
      </div>
      <details className="w-full min-w-0">
        <summary className="cursor-pointer">Verify it without this page</summary>
        <div className="pt-2">
          <CodeBlock label="command" code={`curl -fsS '${origin}${snapshotUrl}' | sha256sum`} />
        </div>
      </details>
    </div>
  );
}

/** What came out of hashing the share's bytes in this browser, in a sentence. */
async function verifySnapshot(snapshotUrl: string, contentHash: string): Promise<string> {
  try {
    const bytes = await readSnapshot(snapshotUrl);
    // Browsers hash only on pages that came over https or from this computer.
    if (!globalThis.isSecureContext) {
      return "Browsers hash over https only. Run the command below instead.";
    }
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    const hash = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    return hash === contentHash
      ? `Verified: ${formatCount(bytes.byteLength)} bytes have this hash.`
      : `The bytes have another hash (${hash}). Do not trust this page.`;
  } catch (error) {
    return `It could not be verified: ${error instanceof Error ? error.message : "no answer"}`;
  }
}

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

/** For links that never were, have ended or were revoked: the same words for all. */
export function SharedNotFound() {
  return (
    <main className="px-4">
      <EmptyState icon={<Link2Off aria-hidden />} title="Nothing here">
        <p>This link leads nowhere, or does not any more. Ask who sent it for a new one.</p>
      </EmptyState>
    </main>
  );
}
