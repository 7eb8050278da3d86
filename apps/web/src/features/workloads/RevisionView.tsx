"use client";

import type { DefinitionDifference } from "@lapline/contracts/definitions";
import { skipToken, useQuery } from "@tanstack/react-query";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { CodeBlock } from "@/components/ui/CodeBlock.tsx";
import { ProblemState } from "@/components/ui/ProblemState.tsx";
import { SelectField } from "@/components/ui/SelectField.tsx";
import { Skeleton } from "@/components/ui/Skeleton.tsx";
import { DiffTable } from "./DiffTable.tsx";

interface RevisionViewProps {
  target: string;
  number: number;
  /** The revision that it is held against; null: the one before it. */
  from: number | null;
  /** Those that can be chosen. */
  numbers: readonly number[];
  onFrom: (from: number) => void;
}

/** One revision: how it differs from another, or its whole text where there is none before it. */
export function RevisionView({ target, number, from, numbers, onFrom }: RevisionViewProps) {
  const trpc = useTRPC();
  const query = useQuery(
    trpc.definitions.revision.queryOptions({
      target,
      number,
      ...(from === null ? {} : { from }),
    }),
  );
  const base = query.data?.difference?.from;
  const before = useQuery(
    trpc.definitions.revision.queryOptions(
      base === undefined ? skipToken : { target, number: base },
    ),
  );
  const failed = query.error ?? before.error;
  if (failed) return <ProblemState problem={problemFromError(failed)} />;
  if (query.data === undefined) return <Skeleton className="m-3 h-72 rounded-md" />;
  const others = numbers.filter((each) => each !== number);
  const { difference, text } = query.data;
  return (
    <div className="flex min-w-0 flex-col gap-4 p-4" data-revision={number}>
      {others.length === 0 || base === undefined ? null : (
        <div className="max-w-60">
          <SelectField
            label={`Compare revision ${number} with`}
            value={String(base)}
            options={others.map((each) => ({ value: String(each), label: `Revision ${each}` }))}
            onChange={(event) => onFrom(Number(event.target.value))}
          />
        </div>
      )}
      {difference === null ? (
        <CodeBlock label={`revision ${number}`} code={text} />
      ) : (
        <>
          <Changes changes={difference.changes} />
          {before.data === undefined ? (
            <Skeleton className="h-56 rounded-md" />
          ) : (
            <DiffTable
              before={{ title: `Revision ${difference.from}`, text: before.data.text }}
              after={{ title: `Revision ${number}`, text }}
            />
          )}
          <details className="text-sm">
            <summary className="w-fit cursor-pointer text-muted">
              Whole text of revision {number}
            </summary>
            <div className="mt-2">
              <CodeBlock label={`revision ${number}`} code={text} />
            </div>
          </details>
        </>
      )}
    </div>
  );
}

/** What a revision changed, in words, and whether results before and after it are comparable. */
function Changes({ changes }: { changes: readonly DefinitionDifference[] }) {
  const parts = changes.some(({ partsSeries }) => partsSeries);
  return (
    <div className="flex flex-col gap-1 text-sm">
      <p className="font-medium">
        {parts
          ? "Results before and after are not compared: new series begin."
          : "Results stay comparable: the same series continue."}
      </p>
      {changes.length === 0 ? (
        <p className="text-muted">Only comments or spacing differ.</p>
      ) : (
        <ul className="list-disc pl-4">
          {changes.map(({ part, words, partsSeries }) => (
            <li key={`${part}:${words}`}>
              {words} {partsSeries ? <span className="text-muted">Begins new series.</span> : null}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
