"use client";

import { type Hook, hookDeliveryStates } from "@lapline/contracts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { FilterMenu } from "@/components/data-table/FilterMenu.tsx";
import { Pager } from "@/components/data-table/Pager.tsx";
import { countWords } from "@/components/format/countWords.ts";
import { ProblemState } from "@/components/ui/ProblemState.tsx";
import { Skeleton } from "@/components/ui/Skeleton.tsx";
import { HookDeliveryItem } from "./HookDeliveryItem.tsx";
import { stateLook } from "./hookWords.ts";

const pageSize = 25;

interface HookDeliveriesProps {
  hooks: readonly Hook[];
  lookAgainMs: number;
}

/** What CI triggers were sent and what became of it, newest first. */
export function HookDeliveries({ hooks, lookAgainMs }: HookDeliveriesProps) {
  const trpc = useTRPC();
  const [{ trigger, state, deliveries: cursor }, setQuery] = useQueryStates(
    {
      trigger: parseAsString,
      state: parseAsStringLiteral(hookDeliveryStates),
      deliveries: parseAsString,
    },
    { history: "push" },
  );
  const input = {
    limit: pageSize,
    ...(trigger === null ? {} : { hookId: trigger }),
    ...(state === null ? {} : { state }),
    ...(cursor === null ? {} : { cursor }),
  };
  const query = useQuery({
    ...trpc.hooks.deliveries.queryOptions(input),
    placeholderData: keepPreviousData,
    refetchInterval: lookAgainMs,
  });
  const names = new Map(hooks.map(({ id, name }) => [id, name]));
  const { data } = query;
  return (
    <section aria-labelledby="deliveries" className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="deliveries" className="text-base font-semibold">
          Deliveries
        </h2>
        <div className="flex flex-wrap gap-2">
          <FilterMenu
            label="Trigger"
            value={trigger}
            options={hooks.map(({ id, name }) => ({ value: id, label: name, text: name }))}
            onChange={(value) => void setQuery({ trigger: value, deliveries: null })}
          />
          <FilterMenu
            label="Outcome"
            value={state}
            options={hookDeliveryStates.map((value) => {
              const { word } = stateLook[value];
              return { value, label: word, text: word };
            })}
            onChange={(value) =>
              void setQuery({
                state: hookDeliveryStates.find((each) => each === value) ?? null,
                deliveries: null,
              })
            }
          />
        </div>
      </div>
      {query.isError && data === undefined ? (
        <ProblemState problem={problemFromError(query.error)} onRetry={() => query.refetch()} />
      ) : data === undefined ? (
        <Skeleton className="h-40 w-full rounded-md" />
      ) : data.items.length === 0 ? (
        <p className="rounded-md border border-line p-4 text-sm text-muted">
          {state === null && trigger === null
            ? "Nothing came yet. Paste address and secret at the sender; its ping shows here."
            : "No delivery is like this."}
        </p>
      ) : (
        <>
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
            {data.items.map((each) => (
              <HookDeliveryItem
                key={each.id}
                delivery={each}
                trigger={names.get(each.hookId) ?? ""}
              />
            ))}
          </ul>
          <Pager
            cursor={cursor}
            nextCursor={data.nextCursor}
            onCursor={(next) => void setQuery({ deliveries: next })}
            summary={countWords(data.items.length, "delivery", "deliveries")}
          />
        </>
      )}
    </section>
  );
}
