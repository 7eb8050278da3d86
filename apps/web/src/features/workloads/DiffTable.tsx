import { Fragment, useMemo } from "react";
import { countWords } from "@/components/format/countWords.ts";
import { classNames } from "@/components/ui/classNames.ts";
import { ScrollBox } from "@/components/ui/ScrollBox.tsx";
import { type DiffRow, type DiffSide, prepareDiff } from "./prepareDiff.ts";

interface Side {
  title: string;
  text: string;
}

/** Two texts side by side; on a phone they scroll together. */
export function DiffTable({ before, after }: { before: Side; after: Side }) {
  const entries = useMemo(() => prepareDiff(before.text, after.text), [before.text, after.text]);
  return (
    <ScrollBox label="Differences" className="rounded-md border border-line">
      <table className="w-full min-w-[40rem] table-fixed border-collapse font-mono text-xs leading-5">
        <caption className="sr-only">
          {before.title} and {after.title}, line by line
        </caption>
        <thead>
          <tr className="border-b border-line text-left font-sans text-muted">
            <th scope="col" className="w-10 px-2 py-1.5">
              <span className="sr-only">Line</span>
            </th>
            <th scope="col" className="px-2 py-1.5 font-medium">
              {before.title}
            </th>
            <th scope="col" className="w-10 border-l border-line px-2 py-1.5">
              <span className="sr-only">Line</span>
            </th>
            <th scope="col" className="px-2 py-1.5 font-medium">
              {after.title}
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry, index) =>
            "omitted" in entry ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
              <tr key={index} className="bg-subtle font-sans text-muted">
                <td colSpan={4} className="px-2 py-0.5">
                  {countWords(entry.omitted, "unchanged line")}
                </td>
              </tr>
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
              <Row key={index} row={entry} />
            ),
          )}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function Row({ row: { before, after, isChanged } }: { row: DiffRow }) {
  const sides = [
    { side: before, mark: "−", word: "removed", className: "bg-bad-soft" },
    { side: after, mark: "+", word: "added", className: "bg-good-soft" },
  ];
  return (
    <tr className="align-top">
      {sides.map(({ side, mark, word, className }, index) => {
        const look = isChanged && side !== null ? className : undefined;
        return (
          <Fragment key={word}>
            <td
              className={classNames(
                "px-2 text-right text-faint tabular-nums select-none",
                index === 1 && "border-l border-line",
                look,
              )}
            >
              {side?.number}
            </td>
            <td className={classNames("px-2 break-words whitespace-pre-wrap", look)}>
              <Text side={side} mark={isChanged ? mark : null} word={word} />
            </td>
          </Fragment>
        );
      })}
    </tr>
  );
}

/** A line with its mark, so that colors are not the only cue. */
function Text({ side, mark, word }: { side: DiffSide; mark: string | null; word: string }) {
  if (side === null) return null;
  return (
    <>
      <span aria-hidden className="select-none">
        {mark ?? " "}{" "}
      </span>
      {mark === null ? null : <span className="sr-only">{word}: </span>}
      {side.text}
    </>
  );
}
