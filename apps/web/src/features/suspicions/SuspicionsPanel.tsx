"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/client/trpc.ts";
import { ChangeText } from "@/components/format/ChangeText.tsx";
import { countWords } from "@/components/format/countWords.ts";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { Link } from "@/components/ui/Link.tsx";
import { Panel } from "@/components/ui/Panel.tsx";
import { useProjectPath } from "@/features/session/index.ts";
import { describeSuspicion } from "../../components/format/describeSuspicion.ts";

/** Suspicions of each state that are listed; more are counted. */
const listedMax = 10;

/** Changes that look real and are not confirmed yet; nothing where there are none. */
export function SuspicionsPanel({ target }: { target: string | null }) {
  const trpc = useTRPC();
  const path = useProjectPath();
  const given = { limit: listedMax, ...(target === null ? {} : { target }) };
  const confirming = useQuery(trpc.suspicions.list.queryOptions({ ...given, state: "confirming" }));
  const suspected = useQuery(trpc.suspicions.list.queryOptions({ ...given, state: "suspected" }));
  const pages = [confirming.data, suspected.data];
  const items = pages.flatMap((page) => page?.items ?? []);
  if (items.length === 0) return null;
  const isCut = pages.some((page) => page?.nextCursor != null);
  return (
    <Panel
      id="suspected"
      title="Suspected changes"
      note={`${isCut ? "newest " : ""}${countWords(items.length, "change")}, no notifications until confirmed`}
    >
      <ul>
        {items.map((suspicion) => {
          const { what, where, change, certainty } = describeSuspicion(suspicion);
          return (
            <li
              key={suspicion.id}
              data-suspicion
              className="flex min-w-0 flex-col gap-0.5 border-b border-line px-4 py-2.5 last:border-b-0"
            >
              <div className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-4">
                <Link
                  href={path(`/series/${suspicion.seriesId}`)}
                  className="min-w-0 text-sm font-medium break-words hover:underline"
                >
                  {what}
                </Link>
                <ChangeText change={change} />
              </div>
              <div className="flex min-w-0 flex-wrap justify-between gap-x-4 text-xs text-muted">
                <span className="break-words">
                  {where} · {certainty}
                </span>
                <RelativeTime at={suspicion.openedAt} />
              </div>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
