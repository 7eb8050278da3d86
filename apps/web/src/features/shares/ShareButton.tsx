"use client";

import type { ShareSubject } from "@lapline/contracts";
import { Share2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/Button.tsx";
import { usePermission } from "@/features/session/index.ts";

const ShareDialog = dynamic(
  () => import("./ShareDialog.tsx").then((module) => module.ShareDialog),
  { ssr: false },
);

interface ShareButtonProps {
  subject: ShareSubject;
  /** Offered as title. */
  title: string;
}

/** Freezes what is in view and gives out its link; nothing for readers who may not. */
export function ShareButton({ subject, title }: ShareButtonProps) {
  const permitted = usePermission("shares.create");
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
        <Share2 aria-hidden /> Share
      </Button>
      {asked ? (
        <ShareDialog open={open} onOpenChange={setOpen} subject={subject} suggested={title} />
      ) : null}
    </>
  );
}
