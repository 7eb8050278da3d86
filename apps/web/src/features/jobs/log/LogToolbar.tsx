"use client";

import { ArrowDownToLine, ChevronDown, ChevronUp, Download, WrapText } from "lucide-react";
import { Button } from "@/components/ui/Button.tsx";
import { CopyButton } from "@/components/ui/CopyButton.tsx";

interface LogToolbarProps {
  search: string;
  onSearch: (search: string) => void;
  /** "3 of 12", "no match" or nothing. */
  matchWords: string;
  onStep: (step: 1 | -1) => void;
  follow: boolean;
  onFollow: (follow: boolean) => void;
  wrap: boolean;
  onWrap: (wrap: boolean) => void;
  text: () => string;
  onDownload: () => void;
}

/** Search, follow, wrap, copy and download of a log. */
export function LogToolbar(props: LogToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-1 border-b border-line px-2 py-1.5">
      <input
        type="search"
        data-page-filter
        aria-label="Search the log"
        placeholder="Search the log"
        value={props.search}
        onChange={(event) => props.onSearch(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") {
            event.preventDefault();
            props.onStep(event.shiftKey ? -1 : 1);
          } else if (event.key === "Escape") event.currentTarget.blur();
        }}
        className="h-7 w-36 min-w-0 flex-1 rounded-md border border-line-strong bg-surface px-2 text-base sm:max-w-64 sm:text-xs"
      />
      <span role="status" className="min-w-16 px-1 text-xs text-muted tabular-nums">
        {props.matchWords}
      </span>
      <Button
        size="iconSmall"
        look="ghost"
        aria-label="Previous match"
        onClick={() => props.onStep(-1)}
      >
        <ChevronUp aria-hidden />
      </Button>
      <Button size="iconSmall" look="ghost" aria-label="Next match" onClick={() => props.onStep(1)}>
        <ChevronDown aria-hidden />
      </Button>
      <span className="ml-auto flex items-center gap-1">
        <Button
          size="small"
          look={props.follow ? "pressed" : "ghost"}
          aria-pressed={props.follow}
          onClick={() => props.onFollow(!props.follow)}
        >
          <ArrowDownToLine aria-hidden /> Follow
        </Button>
        <Button
          size="small"
          look={props.wrap ? "pressed" : "ghost"}
          aria-pressed={props.wrap}
          onClick={() => props.onWrap(!props.wrap)}
        >
          <WrapText aria-hidden /> Wrap
        </Button>
        <CopyButton text={props.text} label="Copy log" />
        <Button
          size="iconSmall"
          look="ghost"
          aria-label="Download log"
          title="Download log"
          onClick={props.onDownload}
        >
          <Download aria-hidden />
        </Button>
      </span>
    </div>
  );
}
