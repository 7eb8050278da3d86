"use client";

import { shortCommits } from "@lapline/contracts";
import type { DefinitionDetail, DefinitionRevisionSummary } from "@lapline/contracts/definitions";
import dynamic from "next/dynamic";
import { parseAsInteger, useQueryStates } from "nuqs";
import { pageWords } from "@/components/data-table/pageWords.ts";
import { countWords } from "@/components/format/countWords.ts";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { Panel } from "@/components/ui/Panel.tsx";
import { Skeleton } from "@/components/ui/Skeleton.tsx";

const RevisionView = dynamic(
  () => import("./RevisionView.tsx").then((module) => module.RevisionView),
  { ssr: false, loading: () => <Skeleton className="m-3 h-72 rounded-md" /> },
);

const address = {
  /** Number of the revision in view. */
  revision: parseAsInteger,
  /** The one that it is held against; left out: the one before it. */
  from: parseAsInteger,
};

/** Revisions of a definition, and one of them with what it changed. */
export function RevisionsPanel({ definition }: { definition: DefinitionDetail }) {
  const [{ revision, from }, setAddress] = useQueryStates(address, { history: "push" });
  const { target, revisions } = definition;
  // Their numbers have no gaps, and only the newest are listed.
  const total = revisions[0]?.number ?? 0;
  const shown = pageWords(
    { shown: revisions.length, total, isWhole: revisions.length === total, isFirst: true },
    ["revision"],
  );
  const show = (number: number | null) => void setAddress({ revision: number, from: null });
  return (
    <Panel title="Revisions" note={shown} id="revisions">
      <ol className="flex flex-col">
        {revisions.map((each) => (
          <RevisionLine
            key={each.id}
            revision={each}
            isShown={each.number === revision}
            onShow={() => show(each.number === revision ? null : each.number)}
          />
        ))}
      </ol>
      {revision === null ? null : (
        <RevisionView
          key={revision}
          target={target}
          number={revision}
          from={from}
          numbers={revisions.map(({ number }) => number)}
          onFrom={(next) => void setAddress({ from: next === revision - 1 ? null : next })}
        />
      )}
    </Panel>
  );
}

interface RevisionLineProps {
  revision: DefinitionRevisionSummary;
  isShown: boolean;
  onShow: () => void;
}

function RevisionLine({ revision, isShown, onShow }: RevisionLineProps) {
  const { number, isHead, commit, repository, createdAt, createdBy, jobs } = revision;
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b border-line px-4 py-2 text-sm">
      <span className="w-28 shrink-0 font-medium">
        Revision {number}
        {isHead ? <span className="font-normal text-muted"> current</span> : null}
      </span>
      <span className="min-w-0 flex-1 basis-56 break-words text-muted">
        <RelativeTime at={createdAt} /> by {createdBy}
        {commit === null ? null : (
          <>
            , commit {shortCommits(commit)}
            {repository === null ? null : ` of ${repository}`}
          </>
        )}
        , {jobs === 0 ? "not measured" : countWords(jobs, "job")}
      </span>
      <Button
        size="small"
        look={isShown ? "pressed" : "quiet"}
        aria-pressed={isShown}
        onClick={onShow}
      >
        {isShown ? "Hide" : "Show"}
        <span className="sr-only"> revision {number}</span>
      </Button>
    </li>
  );
}
