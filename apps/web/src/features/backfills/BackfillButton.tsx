"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/Button.tsx";
import { useAsked } from "@/components/ui/useAsked.ts";
import { usePermission } from "@/features/session/index.ts";
import type { BackfillSubject } from "./backfillDraft.ts";

const BackfillDialog = dynamic(
  () => import("./BackfillDialog.tsx").then((module) => module.BackfillDialog),
  { ssr: false },
);

/** Fills versions that were never measured; nothing for readers who may not. */
export function BackfillButton({ subject = null }: { subject?: BackfillSubject | null }) {
  const permitted = usePermission("runs.submit");
  const [open, setOpen] = useState(false);
  const asked = useAsked(open);
  if (!permitted) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>Backfill</Button>
      {asked ? <BackfillDialog open={open} onOpenChange={setOpen} subject={subject} /> : null}
    </>
  );
}
