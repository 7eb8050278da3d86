"use client";

import { formatCount } from "@lapline/contracts";
import { FileJson, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { buttonClass } from "@/components/ui/buttonClass.ts";
import { CodeBlock } from "@/components/ui/CodeBlock.tsx";
import { Logo } from "@/components/ui/Logo.tsx";
import { useOrigin } from "@/components/ui/useOrigin.ts";
import { FrozenBody } from "./FrozenBody.tsx";
import { readSnapshot } from "./readSnapshot.ts";
import type { SharedView } from "./sharedView.ts";

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
