"use client";

import {
  durabilityWords,
  formatNumber,
  formatParams,
  intervalWords,
  type SeriesSummary,
  scaleFor,
} from "@lapline/contracts";
import { createColumnHelper } from "@tanstack/react-table";
import { Sparkline } from "@/components/charts/Sparkline.tsx";
import type { features } from "@/components/data-table/features.ts";
import { RowLink } from "@/components/data-table/RowLink.tsx";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { ValueText } from "@/components/format/ValueText.tsx";
import { ChooseBox, PinStar } from "./RowControls.tsx";
import { StateMark } from "./StateMark.tsx";

const helper = createColumnHelper<typeof features, SeriesSummary>();

/** Columns of the series list. `path` makes addresses within the project. */
export function seriesColumns(path: (to: string) => string) {
  return helper.columns([
    helper.display({
      id: "chosen",
      header: () => <span className="sr-only">Chosen</span>,
      meta: { title: "Chosen", className: "pr-0" },
      cell: ({ row }) => <ChooseBox series={row.original} />,
    }),
    helper.display({
      id: "pin",
      header: () => <span className="sr-only">Pinned</span>,
      meta: { title: "Pinned", className: "pr-0" },
      cell: ({ row }) => <PinStar series={row.original} />,
    }),
    helper.display({
      id: "series",
      header: "Series",
      meta: { sortKey: "name", title: "Series", className: "w-full max-w-0 min-w-44" },
      cell: ({ row: { original } }) => (
        <RowLink href={path(`/series/${original.id}`)}>
          <span className="block truncate leading-4">
            {original.target}
            <span className="font-normal text-muted"> · {original.scenario}</span>
          </span>{" "}
          <span className="block truncate leading-4" title={original.measure.title}>
            {original.measure.title}
          </span>
        </RowLink>
      ),
    }),
    helper.accessor("params", {
      header: "Parameters",
      meta: { title: "Parameters", className: "hidden xl:table-cell" },
      cell: ({ row: { original } }) => (
        <span className="block max-w-28 truncate text-muted" title={settingsOf(original)}>
          {settingsOf(original) || "no parameters"}
        </span>
      ),
    }),
    helper.accessor("label", {
      header: "Label",
      meta: { title: "Label", className: "hidden md:table-cell" },
      cell: ({ row }) => <span className="whitespace-nowrap text-muted">{row.original.label}</span>,
    }),
    helper.accessor("recent", {
      header: "History",
      meta: { title: "History", className: "hidden sm:table-cell" },
      cell: ({ row: { original } }) => (
        <Sparkline
          values={original.recent}
          label={`${original.recent.length} newest points of ${original.measure.title}`}
        />
      ),
    }),
    helper.accessor("latest", {
      header: "Latest",
      meta: { title: "Latest", align: "right" },
      cell: ({ row: { original } }) => <LatestValue series={original} />,
    }),
    helper.accessor("state", {
      header: "State",
      meta: { title: "State", className: "hidden sm:table-cell" },
      cell: ({ row: { original } }) => <StateMark state={original.state} />,
    }),
    helper.accessor("points", {
      header: "Points",
      meta: { title: "Points", align: "right", className: "hidden md:table-cell" },
      cell: ({ row }) => <span className="text-muted">{row.original.points}</span>,
    }),
    helper.accessor("updatedAt", {
      header: "Updated",
      meta: {
        title: "Updated",
        sortKey: "measured",
        align: "right",
        className: "hidden lg:table-cell",
      },
      cell: ({ row }) => (
        <span className="text-muted">
          <RelativeTime at={row.original.updatedAt} />
        </span>
      ),
    }),
  ]);
}

function settingsOf({ durability, params }: SeriesSummary): string {
  const known = durabilityWords(durability) === null ? [] : [durability];
  return [...known, formatParams(params)].filter((part) => part !== "").join(" · ");
}

/** Rows are different quantities, so each has its own unit, which suits its value. */
function LatestValue({ series }: { series: SeriesSummary }) {
  const { latest, measure } = series;
  if (latest === null) return <span className="text-faint">none valid</span>;
  const scale = scaleFor(measure.unit, [latest.value]);
  return (
    <span className="flex flex-col items-end leading-4">
      <ValueText value={latest.value} unit={measure.unit} scale={scale} withUnit />
      <span className="text-2xs whitespace-nowrap text-muted" title={`Version ${latest.version}`}>
        {intervalWords(latest, (number) => formatNumber(number, scale))}
      </span>
    </span>
  );
}
