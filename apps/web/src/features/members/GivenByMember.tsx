"use client";

import type { GivenKind, Role } from "@lapline/contracts";
import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/client/trpc.ts";
import { GivenChoices } from "@/features/given/index.ts";

interface GivenByMemberProps {
  userId: string;
  isMe: boolean;
  /** The role that they get; without it they leave the project. */
  role?: Role;
  handOver: readonly GivenKind[];
  onHandOver: (kinds: GivenKind[]) => void;
}

/** What a member gave and may not give any more, and what becomes of it; and whom they invited. */
export function GivenByMember({ userId, isMe, role, handOver, onHandOver }: GivenByMemberProps) {
  const trpc = useTRPC();
  const who = isMe ? "you" : "they";
  const query = useQuery(
    trpc.members.given.queryOptions({ id: userId, ...(role === undefined ? {} : { role }) }),
  );
  if (query.isPending) return <p>Looking for what {who} gave…</p>;
  if (query.isError) {
    return <p>The list of what {who} gave did not load. Everything on it ends.</p>;
  }
  const { groups, invited } = query.data;
  const more = invited.count - invited.items.length;
  return (
    <>
      {groups.length === 0 ? (
        <p>Nothing that {who} gave ends with this.</p>
      ) : (
        <>
          <p>
            {isMe
              ? "What you gave ends. To have it taken over, ask another owner or admin to do this."
              : "What they gave ends, unless you take it over. They may know the secrets of what stays: rotate these."}
          </p>
          <GivenChoices
            groups={groups}
            handOver={handOver}
            onHandOver={isMe ? undefined : onHandOver}
          />
        </>
      )}
      {role === undefined && invited.count > 0 && !isMe ? (
        <p>
          Members whom they invited stay: {invited.items.map(({ name }) => name).join(", ")}
          {more > 0 ? ` and ${more} more` : ""}. Remove those whom you do not know.
        </p>
      ) : null}
    </>
  );
}
