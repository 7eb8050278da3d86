"use client";

import type { Submission } from "@lapline/contracts";
import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/Button.tsx";
import { useAsked } from "@/components/ui/useAsked.ts";
import { usePermission } from "@/features/session/index.ts";

const InterleavedDialog = dynamic(
  () => import("./InterleavedDialog.tsx").then((module) => module.InterleavedDialog),
  { ssr: false },
);

interface InterleavedButtonProps {
  /** Interleaved comparisons of two versions. */
  submission: Submission;
  /** Makes a press after a reload the same run; without one, presses of this page are. */
  idempotencyKey?: string;
  /** What the button shows. */
  children: ReactNode;
}

/**
 * Queues interleaved comparisons after saying how much machine time they need; nothing for readers who
 * may not.
 */
export function InterleavedButton({
  submission,
  idempotencyKey,
  children,
}: InterleavedButtonProps) {
  const may = usePermission("runs.submit");
  const [open, setOpen] = useState(false);
  const asked = useAsked(open);
  if (!may) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {children}
      </Button>
      {asked ? (
        <InterleavedDialog
          submission={submission}
          idempotencyKey={idempotencyKey}
          open={open}
          onOpenChange={setOpen}
        />
      ) : null}
    </>
  );
}
