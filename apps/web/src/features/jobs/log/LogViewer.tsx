"use client";

import { formatCount } from "@lapline/contracts";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { countWords } from "@/components/format/countWords.ts";
import { downloadText } from "@/components/ui/downloadText.ts";
import { useScrollFocus } from "@/components/ui/useScrollFocus.ts";
import { findLines } from "./findLines.ts";
import { LogRow } from "./LogRow.tsx";
import { LogToolbar } from "./LogToolbar.tsx";
import { logText } from "./logText.ts";
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
