import { formatParams, workParams } from "@lapline/contracts";
import { ChevronRight } from "lucide-react";
import { classNames } from "@/components/ui/classNames.ts";
import { rowLead } from "./rowTitle.ts";
import type { ShownRow } from "./shownView.ts";
import { sumWords } from "./sumWords.ts";

interface RowHeadingProps {
  row: ShownRow;
  open: boolean;
  onOpen: () => void;
  /** Parameters that tell it from its neighbors, below a heading that names the scenario. */
  settings?: string;
  /** Names of parameters that are said once above all rows. */
  said?: ReadonlySet<string>;
}

/** What a row measures, as the button that opens it; behind a sum stand its parts, and it has none. */
export function RowHeading({ row, open, onOpen, settings: own, said }: RowHeadingProps) {
  const { lead, more } = rowLead(row);
  const params = Object.entries(workParams(row.params)).filter(([name]) => !said?.has(name));
  const settings = [more, own ?? formatParams(Object.fromEntries(params))]
    .filter((part) => part !== "")
    .join(" · ");
  const scenario = own === undefined ? <span className="text-muted"> · {row.scenario}</span> : null;
  if (row.sum !== undefined) {
    return (
      <span className="flex min-w-0 flex-col pl-5 leading-4" title={sumWords(row.sum)}>
        <span className="break-words">
          <span className="font-semibold">{lead}</span>
          {scenario}
        </span>
        <span className="text-2xs break-words text-muted">
          {[settings, "each trial summed"].filter((part) => part !== "").join(" · ")}
        </span>
      </span>
    );
  }
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
        <span className="break-words">
          <span className="font-medium">{lead}</span>
          {scenario}
        </span>
        <span className="text-2xs break-words text-muted">{settings}</span>
      </span>
    </button>
  );
}
