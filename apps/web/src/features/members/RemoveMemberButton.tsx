"use client";

import type { GivenKind } from "@lapline/contracts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { Button } from "@/components/ui/Button.tsx";
import { ConfirmDialog } from "@/components/ui/ConfirmDialog.tsx";
import { showToast } from "@/components/ui/showToast.ts";
import { settledWords } from "@/features/given/index.ts";
import { useSession } from "@/features/session/index.ts";
import { GivenByMember } from "./GivenByMember.tsx";
import type { MemberRow } from "./memberRow.ts";
import { roleOptions } from "./roleOptions.ts";

/** Takes a person out of the project, after asking. */
export function RemoveMemberButton({ member }: { member: MemberRow }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { user, project } = useSession();
  const [open, setOpen] = useState(false);
  const [handOver, setHandOver] = useState<GivenKind[]>([]);
  const remove = useMutation(trpc.members.remove.mutationOptions());
  const given = useQuery(trpc.members.given.queryOptions({ id: member.id }, { enabled: open }));
  const isMe = user?.id === member.id;
  if (!roleOptions(project.role).some(({ value }) => value === member.role)) return null;
  const confirm = async () => {
    try {
      const settled = await remove.mutateAsync({ id: member.id, handOver });
      setOpen(false);
      if (isMe) return globalThis.location.assign("/");
      // What ended or was handed over is on most pages of the settings.
      await queryClient.invalidateQueries();
      const detail = settledWords(settled);
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
        wayOut={isMe ? "Stay" : "Keep member"}
        busy={remove.isPending || given.isLoading}
        onConfirm={() => void confirm()}
      >
        <div className="flex flex-col gap-3">
          <p>
            {isMe ? "You see" : "They see"} nothing of the project from now on and get no more mails
            of it. What was done stays.
          </p>
          {open ? (
            <GivenByMember
              userId={member.id}
              isMe={isMe}
              handOver={handOver}
              onHandOver={setHandOver}
            />
          ) : null}
        </div>
      </ConfirmDialog>
    </>
  );
}
