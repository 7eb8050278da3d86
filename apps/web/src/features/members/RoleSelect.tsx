"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { showToast } from "@/components/ui/showToast.ts";
import { useSession } from "@/features/session/index.ts";
import type { MemberRow } from "./memberRow.ts";
import { roleOptions } from "./roleOptions.ts";

/** A member's role; words only where the reader may not change it. */
export function RoleSelect({ member }: { member: MemberRow }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { project } = useSession();
  const change = useMutation(trpc.members.changeRole.mutationOptions());
  const options = roleOptions(project.role);
  if (!options.some(({ value }) => value === member.role)) return member.role;
  const save = async (chosen: string) => {
    const role = options.find(({ value }) => value === chosen)?.value;
    if (role === undefined || role === member.role) return;
    try {
      await change.mutateAsync({ id: member.id, role });
      showToast({ tone: "success", title: `${member.name} is ${role} now` });
    } catch (error) {
      const { detail } = problemFromError(error);
      showToast({ tone: "error", title: `${member.name} keeps the role ${member.role}`, detail });
    }
    await queryClient.invalidateQueries(trpc.members.list.pathFilter());
  };
  return (
    <select
      aria-label={`Role of ${member.name}`}
      className="h-6 w-28 rounded border border-line-strong bg-surface px-1 text-sm text-text disabled:text-muted"
      value={change.isPending ? change.variables.role : member.role}
      disabled={change.isPending}
      onChange={(event) => void save(event.target.value)}
    >
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
