"use client";

import { type Hook, hookDeliveryStates } from "@lapline/contracts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useTRPC } from "@/client/trpc.ts";
import { CursorLog } from "@/components/data-table/CursorLog.tsx";
import { FilterMenu } from "@/components/data-table/FilterMenu.tsx";
import { HookDeliveryItem } from "./HookDeliveryItem.tsx";
import { stateLook } from "./hookWords.ts";

const pageSize = 25;
/** While a repository is asked, which takes seconds. */
const askingMs = 3_000;

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
    refetchInterval: ({ state: { data } }) =>
      data?.items.some((each) => each.state === "asking") ? askingMs : lookAgainMs,
  });
  const names = new Map(hooks.map(({ id, name }) => [id, name]));
  return (
    <CursorLog
      title="Deliveries"
      query={query}
      cursor={cursor}
      onCursor={(next) => void setQuery({ deliveries: next })}
      noun={["delivery", "deliveries"]}
      empty={
        state === null && trigger === null
          ? "Nothing came yet. Paste address and secret at the sender; its ping shows here."
          : "No delivery is like this."
      }
      filters={
        <>
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
        </>
      }
    >
      {(items) => (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {items.map((each) => (
            <HookDeliveryItem
              key={each.id}
              delivery={each}
              trigger={names.get(each.hookId) ?? ""}
            />
          ))}
        </ul>
      )}
    </CursorLog>
  );
}
