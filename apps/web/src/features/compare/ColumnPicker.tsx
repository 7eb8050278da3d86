"use client";

import { compareColumnText, formatParams, type ReferenceColumn } from "@lapline/contracts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { Pager } from "@/components/data-table/Pager.tsx";
import { SearchInput } from "@/components/data-table/SearchInput.tsx";
import { countWords } from "@/components/format/countWords.ts";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { Dialog } from "@/components/ui/Dialog.tsx";
import { ProblemState } from "@/components/ui/ProblemState.tsx";
import { SegmentedControl } from "@/components/ui/SegmentedControl.tsx";

interface ColumnPickerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Columns that are there already, as text, and published references, by key. */
  chosen: readonly string[];
  references: readonly string[];
  onPick: (text: string) => void;
  onReference: (key: string) => void;
}

const descriptions = {
  measured: "Everything with results, the newest measured first.",
  published:
    "Figures that others published, measured on their hardware. No change, factor or mean includes them.",
} as const;

/** What a comparison can have as a column. */
export function ColumnPicker(props: ColumnPickerProps) {
  const { open, onOpenChange, chosen, references, onPick, onReference } = props;
  const [search, setSearch] = useState("");
  const [kind, setKind] = useState<keyof typeof descriptions>("measured");
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Add a column"
      description={descriptions[kind]}
    >
      <SegmentedControl
        label="Columns"
        options={[
          { value: "measured", label: "Measured here" },
          { value: "published", label: "Published references" },
        ]}
        value={kind}
        onChange={setKind}
      />
      <SearchInput label="Search versions" value={search} onChange={setSearch} />
      {kind === "measured" ? (
        <MeasuredColumns open={open} search={search} chosen={chosen} onPick={onPick} />
      ) : (
        <PublishedColumns search={search} chosen={references} onPick={onReference} />
      )}
    </Dialog>
  );
}

interface PublishedColumnsProps {
  search: string;
  /** Keys of those that are there already. */
  chosen: readonly string[];
  onPick: (key: string) => void;
}

/** Published systems by source; there are some dozens, so the browser searches them itself. */
function PublishedColumns({ search, chosen, onPick }: PublishedColumnsProps) {
  const trpc = useTRPC();
  const query = useQuery(trpc.compare.references.queryOptions());
  if (query.isError) {
    return <ProblemState problem={problemFromError(query.error)} onRetry={() => query.refetch()} />;
  }
  const offered = (query.data?.items ?? []).filter(
    (reference) => !chosen.includes(reference.key) && matches(reference, search),
  );
  return (
    <>
      {query.data !== undefined && offered.length === 0 ? (
        <p className="text-sm text-muted">Nothing published matches.</p>
      ) : null}
      <ul aria-label="Published systems" className="flex max-h-80 flex-col overflow-y-auto">
        {offered.map(({ key, title, version, durability, figures, source }) => (
          <li key={key}>
            <button
              type="button"
              onClick={() => onPick(key)}
              className="flex w-full items-baseline justify-between gap-4 rounded-md px-2 py-1.5 text-left text-sm hover:bg-hover"
            >
              <span className="min-w-0">
                <span className="font-medium">
                  {title} {version}
                </span>
                <span className="text-muted">
                  {durability === null ? "" : ` · ${durability}`} · {source.title}
                </span>
              </span>
              <span className="shrink-0 text-xs text-muted">
                {countWords(figures, "figure")}, {source.date}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function matches({ title, version, durability, source }: ReferenceColumn, search: string): boolean {
  const text = [title, version, durability, source.title, source.hardware].join(" ");
  return text.toLowerCase().includes(search.toLowerCase());
}

const pageSize = 100;
const first = { of: "", cursor: null };

interface MeasuredColumnsProps {
  /** Whether the list can be seen; it is not asked for before. */
  open: boolean;
  search: string;
  /** Columns that are there already, as text. */
  chosen: readonly string[];
  onPick: (text: string) => void;
}

/** What there are results of, searched by the server. */
function MeasuredColumns({ open, search, chosen, onPick }: MeasuredColumnsProps) {
  const trpc = useTRPC();
  const [{ of, cursor }, setPlace] = useState<{ of: string; cursor: string | null }>(first);
  // A cursor of another search leads nowhere in this one.
  const place = of === search ? cursor : null;
  const query = useQuery(
    trpc.compare.columns.queryOptions(
      {
        limit: pageSize,
        ...(search === "" ? {} : { search }),
        ...(place === null ? {} : { cursor: place }),
      },
      { enabled: open, placeholderData: keepPreviousData },
    ),
  );
  const offered = (query.data?.items ?? []).filter(
    (column) => !chosen.includes(compareColumnText(column)),
  );
  return (
    <>
      {query.isError && query.data === undefined ? (
        <ProblemState problem={problemFromError(query.error)} onRetry={() => query.refetch()} />
      ) : null}
      {query.data !== undefined && offered.length === 0 ? (
        <p className="text-sm text-muted">
          {search === "" ? "There are no further results." : "Nothing measured matches."}
        </p>
      ) : null}
      <ul aria-label="Versions with results" className="flex max-h-80 flex-col overflow-y-auto">
        {offered.map((column) => {
          const text = compareColumnText(column);
          return (
            <li key={text}>
              <button
                type="button"
                onClick={() => onPick(text)}
                className="flex w-full items-baseline justify-between gap-4 rounded-md px-2 py-1.5 text-left text-sm hover:bg-hover"
              >
                <span className="min-w-0">
                  <span className="font-medium">
                    {column.target} {column.version}
                  </span>
                  <span className="text-muted">
                    {" "}
                    · {column.durability} · {column.provisioner} · {column.label}
                    {column.params === undefined ? null : ` · ${formatParams(column.params)}`}
                  </span>
                </span>
                <span className="shrink-0 text-xs text-muted">
                  {countWords(column.scenarios, "scenario")},{" "}
                  <RelativeTime at={column.measuredAt} />
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      {query.data === undefined || (place === null && query.data.nextCursor === null) ? null : (
        <Pager
          cursor={place}
          nextCursor={query.data.nextCursor}
          onCursor={(next) => setPlace({ of: search, cursor: next })}
          shown={query.data.items.length}
          noun={["version"]}
        />
      )}
    </>
  );
}
