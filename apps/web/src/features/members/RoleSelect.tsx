"use client";

import type { GivenKind, Role } from "@lapline/contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { ConfirmDialog } from "@/components/ui/ConfirmDialog.tsx";
import { showToast } from "@/components/ui/showToast.ts";
import { settledWords } from "@/features/given/index.ts";
import { useSession } from "@/features/session/index.ts";
import { GivenByMember } from "./GivenByMember.tsx";
import type { MemberRow } from "./memberRow.ts";
import { roleOptions } from "./roleOptions.ts";

/** A member's role; words only where the reader may not change it. */
export function RoleSelect({ member }: { member: MemberRow }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { project, user } = useSession();
  const [asked, setAsked] = useState<Role | null>(null);
  const [handOver, setHandOver] = useState<GivenKind[]>([]);
  const change = useMutation(trpc.members.changeRole.mutationOptions());
  const options = roleOptions(project.role);
  if (!options.some(({ value }) => value === member.role)) return member.role;
  const choose = async (chosen: string) => {
    const role = options.find(({ value }) => value === chosen)?.value;
    if (role === undefined || role === member.role) return;
    setHandOver([]);
    try {
      const asked = trpc.members.given.queryOptions({ id: member.id, role });
      const { groups } = await queryClient.fetchQuery({ ...asked, staleTime: 0 });
      if (groups.length === 0) await save(role);
      else setAsked(role);
    } catch (error) {
      refuse(error);
    }
  };
  const refuse = (error: unknown) => {
    const { detail } = problemFromError(error);
    showToast({ tone: "error", title: `${member.name} keeps the role ${member.role}`, detail });
  };
  const save = async (role: Role) => {
    try {
      const settled = await change.mutateAsync({ id: member.id, role, handOver });
      setAsked(null);
      const detail = settledWords(settled);
      showToast({
        tone: "success",
        title: `${member.name} is ${role} now`,
        ...(detail === null ? {} : { detail }),
      });
    } catch (error) {
      refuse(error);
    }
    await queryClient.invalidateQueries();
  };
  return (
    <>
      <select
        aria-label={`Role of ${member.name}`}
        className="h-6 w-28 rounded border border-line-strong bg-surface px-1 text-sm text-text disabled:text-muted"
        value={change.isPending ? change.variables.role : member.role}
        disabled={change.isPending}
        onChange={(event) => void choose(event.target.value)}
      >
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={`Make ${member.name} ${asked ?? member.role}?`}
        action="Change role"
        wayOut={`Keep ${member.role}`}
        busy={change.isPending}
        onConfirm={() => void (asked === null ? undefined : save(asked))}
      >
        <div className="flex flex-col gap-3">
          {asked === null ? null : (
            <GivenByMember
              userId={member.id}
              isMe={user?.id === member.id}
              role={asked}
              handOver={handOver}
              onHandOver={setHandOver}
            />
          )}
        </div>
      </ConfirmDialog>
    </>
  );
}
