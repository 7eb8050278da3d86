"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/client/trpc.ts";
import { Checkbox } from "@/components/ui/Checkbox.tsx";

/** Keys that are listed; the API keys page has them all. */
const keysShown = 5;
const keysMax = 100;

interface KeysOfMemberProps {
  userId: string;
  isMe: boolean;
  revoke: boolean;
  onRevokeChange: (revoke: boolean) => void;
}

/** The API keys that somebody made, and whether they end with the membership. */
export function KeysOfMember({ userId, isMe, revoke, onRevokeChange }: KeysOfMemberProps) {
  const trpc = useTRPC();
  const who = isMe ? "you" : "they";
  const query = useQuery(trpc.apiKeys.list.queryOptions({ createdBy: userId, limit: keysMax }));
  if (query.isPending) return <p>Looking for API keys that {who} made…</p>;
  const keys = query.data?.items ?? [];
  if (query.isError) return <p>API keys that {who} made stay. See Settings, API keys.</p>;
  if (keys.length === 0) return <p>There are no API keys that {who} made and that still open.</p>;
  const more = keys.length - keysShown;
  return (
    <div className="flex flex-col gap-2">
      <p>API keys that {who} made belong to the project and stay, because scripts may use them:</p>
      <ul className="list-disc pl-5 text-text">
        {keys.slice(0, keysShown).map(({ id, name, prefix }) => (
          <li key={id} className="break-words">
            {name} <code className="font-mono text-xs">{prefix}…</code>
          </li>
        ))}
        {more > 0 ? <li>and {query.data?.nextCursor ? `more than ${more}` : more} more</li> : null}
      </ul>
      <Checkbox checked={revoke} onChange={(event) => onRevokeChange(event.target.checked)}>
        Revoke these keys too
      </Checkbox>
    </div>
  );
}
