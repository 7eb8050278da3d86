import { type IncidentView, itemKinds } from "@lapline/contracts";
import { LongText } from "@/components/charts/LongText.tsx";
import type { PlainColumn } from "@/components/charts/PlainTable.tsx";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";

const stateWords = { retrying: "Retrying", open: "Open", discarded: "Discarded" } as const;

/** What a table shows of each item that control failed on. */
export const incidentColumns: readonly PlainColumn<IncidentView>[] = [
  {
    title: "Item",
    cell: ({ kind }) => <span className="font-medium">{itemKinds[kind].title}</span>,
  },
  { title: "ID", cell: ({ itemId }) => <LongText>{itemId}</LongText> },
  { title: "Loop", cell: ({ loop }) => loop },
  { title: "State", cell: ({ state }) => stateWords[state] },
  { title: "Failures", align: "right", cell: ({ failures }) => failures },
  { title: "First", cell: ({ firstAt }) => <RelativeTime at={firstAt} /> },
  { title: "Last", cell: ({ lastAt }) => <RelativeTime at={lastAt} /> },
  { title: "Error", cell: ({ error }) => <LongText>{error}</LongText> },
];
