import { type IncidentView, itemKinds } from "@lapline/contracts";
import { LongText } from "@/components/charts/LongText.tsx";
import type { PlainColumn } from "@/components/charts/PlainTable.tsx";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";

const stateWords = { retrying: "Retrying", open: "Open", discarded: "Discarded" } as const;

/** What a table shows of each item that control failed on; narrow, so that its actions stay in view. */
export const incidentColumns: readonly PlainColumn<IncidentView>[] = [
  {
    title: "Item",
    cell: ({ kind, itemId, loop }) => (
      <span className="flex flex-col">
        <span className="font-medium">{itemKinds[kind].title}</span>
        <span className="text-muted text-xs" title={itemId}>
          {loop} <span className="font-mono">{itemId.slice(-8)}</span>
        </span>
      </span>
    ),
  },
  {
    title: "State",
    cell: ({ state, failures }) => (
      <span className="flex flex-col">
        <span>{stateWords[state]}</span>
        <span className="text-muted text-xs">
          {failures} {failures === 1 ? "failure" : "failures"}
        </span>
      </span>
    ),
  },
  { title: "Error", cell: ({ error }) => <LongText>{error}</LongText> },
  {
    title: "Last failure",
    cell: ({ firstAt, lastAt }) => (
      <span className="flex flex-col">
        <RelativeTime at={lastAt} />
        <span className="text-muted text-xs">
          first <RelativeTime at={firstAt} />
        </span>
      </span>
    ),
  },
];
