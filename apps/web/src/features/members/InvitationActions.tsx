"use client";

import { mailPathWords } from "@lapline/contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { Button } from "@/components/ui/Button.tsx";
import { Dialog } from "@/components/ui/Dialog.tsx";
import { showToast } from "@/components/ui/showToast.ts";
import { useSession } from "@/features/session/index.ts";
import type { InvitationRow } from "./invitationRow.ts";
import { LinkShown } from "./LinkShown.tsx";

/** Sends an invitation again or takes it back. */
export function InvitationActions({ invitation: { id, email } }: { invitation: InvitationRow }) {
  const trpc = useTRPC();
  const { sendsMail } = useSession();
  const queryClient = useQueryClient();
  const [url, setUrl] = useState<string | null>(null);
  const resend = useMutation(trpc.invitations.resend.mutationOptions());
  const revoke = useMutation(trpc.invitations.revoke.mutationOptions());
  const attempt = async (failure: string, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      showToast({ tone: "error", title: failure, detail: problemFromError(error).detail });
    }
    await queryClient.invalidateQueries(trpc.invitations.list.pathFilter());
  };
  return (
    <>
      <Button
        size="small"
        look="ghost"
        busy={resend.isPending}
        onClick={() =>
          void attempt("The invitation was not sent again", async () => {
            setUrl((await resend.mutateAsync({ id })).url);
          })
        }
      >
        Send again<span className="sr-only"> to {email}</span>
      </Button>
      <Button
        size="small"
        look="ghost"
        busy={revoke.isPending}
        onClick={() =>
          void attempt("The invitation was not revoked", async () => {
            await revoke.mutateAsync({ id });
            showToast({ tone: "success", title: `The invitation of ${email} was revoked` });
          })
        }
      >
        Revoke<span className="sr-only"> the invitation of {email}</span>
      </Button>
      <Dialog
        open={url !== null}
        onOpenChange={(open) => (open ? undefined : setUrl(null))}
        title={mailPathWords(sendsMail).renewed}
      >
        {url === null ? null : <LinkShown email={email} url={url} onDone={() => setUrl(null)} />}
      </Dialog>
    </>
  );
}
