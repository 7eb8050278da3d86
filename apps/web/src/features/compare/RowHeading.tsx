import type { CompareRow } from "@lapline/contracts";
import { ChevronRight } from "lucide-react";
import { formatParams } from "@/components/format/formatParams.ts";
import { classNames } from "@/components/ui/classNames.ts";
import { rowTitle } from "./rowTitle.ts";

interface RowHeadingProps {
  row: CompareRow;
  open: boolean;
  onOpen: () => void;
}

/** What a row measures, as the button that opens it. */
export function RowHeading({ row, open, onOpen }: RowHeadingProps) {
  const settings = formatParams(row.params);
  return (
    <button
      type="button"
      aria-expanded={open}
      onClick={onOpen}
      className="flex w-full min-w-0 items-center gap-1.5 text-left"
    >
      <ChevronRight
        aria-hidden
        className={classNames("size-3.5 shrink-0 text-muted", open && "rotate-90")}
      />
      <span className="flex min-w-0 flex-col leading-4">
        <span className="truncate">
          <span className="font-medium">{rowTitle(row)}</span>
          <span className="text-muted"> · {row.scenario}</span>
        </span>
        <span className="truncate text-2xs text-muted" title={settings}>
          {settings}
        </span>
      </span>
    </button>
  );
}
