"use client";

import { formatCount } from "@lapline/contracts";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { countWords } from "@/components/format/countWords.ts";
import { classNames } from "@/components/ui/classNames.ts";
import { downloadText } from "@/components/ui/downloadText.ts";
import { useScrollFocus } from "@/components/ui/useScrollFocus.ts";
import type { LogLine } from "./createLogBuffer.ts";
import { LogToolbar } from "./LogToolbar.tsx";
import { markSegments } from "./markSegments.ts";
import { parseAnsi, stripAnsi } from "./parseAnsi.ts";
import { useLogStream } from "./useLogStream.ts";

const lineHeightPx = 20;
/** Distance from the end within which the reader still counts as following. */
const followSlackPx = 40;

const stateWords = {
  connecting: "Connecting",
  live: "Live",
  reconnecting: "Connection lost, trying again",
  ended: "Complete",
} as const;

/** Streaming log of a job. Only the lines in view exist in the page, whatever its length. */
export function LogViewer({ jobId }: { jobId: string }) {
  const { lines, state } = useLogStream(jobId);
  const viewportRef = useRef<HTMLDivElement>(null);
  const [follow, setFollow] = useState(true);
  const [wrap, setWrap] = useState(false);
  const [search, setSearch] = useState("");
  const [step, setStep] = useState(0);
  const wanted = useDeferredValue(search);
  const matches = useMemo(() => findLines(lines, wanted), [lines, wanted]);
  const at = matches.length === 0 ? -1 : modulo(step, matches.length);
  const current = matches[at];
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => viewportRef.current,
    estimateSize: () => lineHeightPx,
    overscan: 20,
  });

  useScrollFocus(viewportRef);
  useEffect(() => {
    if (follow && lines.length > 0) virtualizer.scrollToIndex(lines.length - 1, { align: "end" });
  }, [follow, lines, virtualizer]);
  useEffect(() => {
    if (current !== undefined) virtualizer.scrollToIndex(current, { align: "center" });
  }, [current, virtualizer]);

  return (
    <div className="flex min-w-0 flex-col">
      <LogToolbar
        search={search}
        onSearch={(next) => {
          setSearch(next);
          setStep(0);
          if (next !== "") setFollow(false);
        }}
        matchWords={matchWords(wanted, at, matches.length)}
        onStep={(change) => setStep((before) => before + change)}
        follow={follow}
        onFollow={setFollow}
        wrap={wrap}
        onWrap={setWrap}
        text={() => logText(lines)}
        onDownload={() => downloadText(`job-${jobId}.log`, "text/plain", logText(lines))}
      />
      <div
        ref={viewportRef}
        role="log"
        aria-label="Log of the job"
        aria-live="off"
        className="relative min-w-0 overflow-auto font-mono text-xs leading-5"
        style={{ height: Math.min(384, Math.max(96, virtualizer.getTotalSize() + lineHeightPx)) }}
        onScroll={(event) => {
          const { scrollHeight, scrollTop, clientHeight } = event.currentTarget;
          if (follow && scrollHeight - scrollTop - clientHeight > followSlackPx) setFollow(false);
        }}
      >
        {lines.length === 0 ? (
          <p className="px-3 py-2 font-sans text-muted">
            {state === "ended" ? "This job wrote no log." : "No output yet."}
          </p>
        ) : null}
        <div
          className="relative min-w-full"
          style={{ height: virtualizer.getTotalSize(), width: wrap ? "100%" : "max-content" }}
        >
          {virtualizer.getVirtualItems().map((item) => {
            const line = lines[item.index];
            return line === undefined ? null : (
              <div
                key={item.key}
                data-index={item.index}
                ref={wrap ? virtualizer.measureElement : undefined}
                className="absolute top-0 left-0 min-w-full"
                style={{
                  transform: `translateY(${item.start}px)`,
                  width: wrap ? "100%" : undefined,
                }}
              >
                <LogRow line={line} search={wanted} current={item.index === current} wrap={wrap} />
              </div>
            );
          })}
        </div>
      </div>
      <p
        role="status"
        data-log-state={state}
        className="border-t border-line px-3 py-1.5 text-xs text-muted tabular-nums"
      >
        {stateWords[state]} · {countWords(lines.length, "line")}
      </p>
    </div>
  );
}

function modulo(value: number, size: number): number {
  return ((value % size) + size) % size;
}

function matchWords(wanted: string, at: number, count: number): string {
  if (wanted.trim() === "") return "";
  return count === 0 ? "no match" : `${at + 1} of ${formatCount(count)}`;
}

/** Indexes of the lines that contain the words, ignoring case; empty for an empty search. */
function findLines(lines: readonly LogLine[], search: string): number[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === "") return [];
  const found: number[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.kind === "text" && stripAnsi(line.text).toLowerCase().includes(wanted)) {
      found.push(index);
    }
  }
  return found;
}

interface LogRowProps {
  line: LogLine;
  search: string;
  /** This row holds the match that the search stands on. */
  current: boolean;
  wrap: boolean;
}

/** One line of a log: number, coloured text, search marks. */
function LogRow({ line, search, current, wrap }: LogRowProps) {
  if (line.kind === "gap") {
    return <p className="bg-bad-soft px-3 text-bad">{gapText(line.missing)}</p>;
  }
  if (line.kind === "attempt") {
    return (
      <p className="border-t border-line bg-subtle px-3 font-sans font-medium text-muted">
        Attempt {line.attempt}
      </p>
    );
  }
  const text = line.text.slice(line.text.lastIndexOf("\r") + 1);
  return (
    <p className={classNames("flex px-3", current && "bg-accent-soft")}>
      <span className="w-12 shrink-0 pr-3 text-right text-faint select-none">{line.number}</span>
      <span className={wrap ? "min-w-0 break-all whitespace-pre-wrap" : "whitespace-pre"}>
        {markSegments(parseAnsi(text, line.style).segments, search).map((segment) => {
          const className = classNames(
            segment.bold && "font-semibold",
            segment.dim && !segment.mark && "text-muted",
            segment.mark && "rounded-xs bg-accent-fill text-on-accent",
          );
          const style =
            segment.color === undefined || segment.mark
              ? undefined
              : { color: `var(--ansi-${segment.color})` };
          return (
            <span key={segment.at} className={className || undefined} style={style}>
              {segment.text}
            </span>
          );
        })}
        {text === "" ? "\u200b" : null}
      </span>
    </p>
  );
}

/** The log as plain text, with what is missing said in its place. */
function logText(lines: readonly LogLine[]): string {
  return lines.map((line) => `${lineText(line)}\n`).join("");
}

function lineText(line: LogLine): string {
  switch (line.kind) {
    case "text":
      return stripAnsi(line.text);
    case "gap":
      return gapText(line.missing);
    case "attempt":
      return `--- attempt ${line.attempt} ---`;
  }
}

/** "1 chunk missing" */
function gapText(missing: number): string {
  return `${missing} ${missing === 1 ? "chunk" : "chunks"} missing`;
}
