"use client";

import { Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/Button.tsx";
import { usePermission } from "@/features/session/index.ts";
import type { DeletionSubject } from "./deletionSubject.ts";

const DeleteDialog = dynamic(
  () => import("./DeleteDialog.tsx").then((module) => module.DeleteDialog),
  { ssr: false },
);

/** Deletes a wrong measurement; nothing for readers who may not. */
export function DeleteButton({ subject }: { subject: DeletionSubject }) {
  const permitted = usePermission("results.delete");
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(false);
  if (!permitted) return null;
  return (
    <>
      <Button
        onClick={() => {
          setAsked(true);
          setOpen(true);
        }}
      >
        <Trash2 aria-hidden /> Delete
      </Button>
      {asked ? <DeleteDialog open={open} onOpenChange={setOpen} subject={subject} /> : null}
    </>
  );
}
