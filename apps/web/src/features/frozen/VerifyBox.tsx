"use client";

import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/Button.tsx";
import { CodeBlock } from "@/components/ui/CodeBlock.tsx";
import { useOrigin } from "@/components/ui/useOrigin.ts";
import { verifySnapshot } from "./verifySnapshot.ts";

interface VerifyBoxProps {
  snapshotUrl: string;
  contentHash: string;
}

/** Computes the hash of the share's bytes again, here, and shows how to do it elsewhere. */
export function VerifyBox({ snapshotUrl, contentHash }: VerifyBoxProps) {
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
