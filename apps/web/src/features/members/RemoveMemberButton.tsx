"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { Button } from "@/components/ui/Button.tsx";
import { ConfirmDialog } from "@/components/ui/ConfirmDialog.tsx";
import { showToast } from "@/components/ui/showToast.ts";
import { useSession } from "@/features/session/index.ts";
import { KeysOfMember } from "./KeysOfMember.tsx";
import type { MemberRow } from "./memberRow.ts";
import { roleOptions } from "./roleOptions.ts";

/** Takes a person out of the project, after asking. */
export function RemoveMemberButton({ member }: { member: MemberRow }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { user, project } = useSession();
  const [open, setOpen] = useState(false);
  const [revokeKeys, setRevokeKeys] = useState(false);
  const remove = useMutation(trpc.members.remove.mutationOptions());
  const isMe = user?.id === member.id;
  if (!roleOptions(project.role).some(({ value }) => value === member.role)) return null;
  const confirm = async () => {
    try {
      const { keysKept, keysRevoked } = await remove.mutateAsync({ id: member.id, revokeKeys });
      setOpen(false);
      if (isMe) return globalThis.location.assign("/");
      await queryClient.invalidateQueries(trpc.members.list.pathFilter());
      await queryClient.invalidateQueries(trpc.apiKeys.list.pathFilter());
      const detail = keysWords(keysKept.length, keysRevoked.length);
      showToast({
        tone: "success",
        title: `${member.name} was removed`,
        ...(detail === null ? {} : { detail }),
      });
    } catch (error) {
      const { detail } = problemFromError(error);
      showToast({ tone: "error", title: `${member.name} was not removed`, detail });
    }
  };
  return (
    <>
      <Button size="small" look="ghost" onClick={() => setOpen(true)}>
        {isMe ? "Leave" : "Remove"}
        <span className="sr-only"> {isMe ? project.name : member.name}</span>
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={isMe ? `Leave ${project.name}?` : `Remove ${member.name} from ${project.name}?`}
        action={isMe ? "Leave project" : "Remove member"}
        busy={remove.isPending}
        onConfirm={() => void confirm()}
      >
        <div className="flex flex-col gap-3">
          <p>
            {isMe ? "You see" : "They see"} nothing of the project from now on and get no more mails
            of it. What was done stays.
          </p>
          {open ? (
            <KeysOfMember
              userId={member.id}
              isMe={isMe}
              revoke={revokeKeys}
              onRevokeChange={setRevokeKeys}
            />
          ) : null}
        </div>
      </ConfirmDialog>
    </>
  );
}

/** What became of the API keys that somebody made; null when there were none. */
function keysWords(kept: number, revoked: number): string | null {
  if (revoked > 0)
    return `${revoked === 1 ? "One API key was" : `${revoked} API keys were`} revoked`;
  if (kept === 0) return null;
  return `${kept === 1 ? "One API key of theirs still opens" : `${kept} API keys of theirs still open`} the project`;
}
