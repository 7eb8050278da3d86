"use client";

import { type CompareView, canonicalJson, formatParams, scaleFor } from "@lapline/contracts";
import { useQueries } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { ChartFrame } from "@/components/charts/ChartFrame.tsx";
import { ChartPlaceholder } from "@/components/charts/ChartPlaceholder.tsx";
import { PlainTable } from "@/components/charts/PlainTable.tsx";
import { downloadCsv } from "@/components/data-table/downloadCsv.ts";
import { ValueText } from "@/components/format/ValueText.tsx";
import { useExportSource } from "@/components/frozen/FrozenProvider.tsx";
import { downloadText } from "@/components/ui/downloadText.ts";
import { ExportActsMenu } from "@/components/ui/ExportActsMenu.tsx";
import { Panel } from "@/components/ui/Panel.tsx";
import { ProblemState } from "@/components/ui/ProblemState.tsx";
import { SelectField } from "@/components/ui/SelectField.tsx";
import { Skeleton } from "@/components/ui/Skeleton.tsx";
import { CopyImageButton } from "./CopyImageButton.tsx";
import { columnNames } from "./columnNames.ts";
import { NothingDrawn } from "./NothingDrawn.tsx";
import { prepareTracks } from "./prepareTracks.ts";

const OverlayFigure = dynamic(
  () => import("./OverlayFigure.tsx").then((module) => module.OverlayFigure),
  { ssr: false, loading: () => <ChartPlaceholder className="h-96" /> },
);

interface TracksPanelProps {
  /** With the rows in view only. */
  view: CompareView;
  /** Key of the chosen workload; null: the first. */
  workload: string | null;
  onWorkload: (key: string) => void;
}

/** CPU, memory and throughput over time of one workload, all columns on one axis. */
export function TracksPanel({ view, workload, onWorkload }: TracksPanelProps) {
  const workloads = prepareWorkloads(view);
  const chosen = workloads.find(({ key }) => key === workload) ?? workloads[0];
  if (chosen === undefined) {
    return <NothingDrawn what="lines" />;
  }
  return (
    <Panel title="CPU and memory over time">
      <div className="flex flex-col gap-4 p-4">
        <SelectField
          label="Workload"
          options={workloads.map(({ key, title }) => ({ value: key, label: title }))}
          value={chosen.key}
          onChange={(event) => onWorkload(event.target.value)}
        />
        <Tracks workload={chosen} />
      </div>
    </Panel>
  );
}

function Tracks({ workload: { title, sides } }: { workload: ComparedWorkload }) {
  const trpc = useTRPC();
  const source = useExportSource();
  const reports = useQueries({
    queries: sides.map(({ jobId }) => trpc.jobs.report.queryOptions({ id: jobId })),
  });
  const failed = reports.find((query) => query.isError);
  if (failed !== undefined) {
    return (
      <ProblemState problem={problemFromError(failed.error)} onRetry={() => failed.refetch()} />
    );
  }
  const known = sides.flatMap(({ name }, place) => {
    const report = reports[place]?.data;
    return report === undefined ? [] : [{ name, report }];
  });
  if (known.length < sides.length) return <Skeleton className="h-96 w-full" />;
  const rows = prepareTracks(known);
  return (
    <ChartFrame
      viewParam="tracks"
      summary={
        known.length === 1
          ? "First trial of the job."
          : `First trial of each of ${known.length} jobs.`
      }
      controls={
        <>
          <CopyImageButton
            image={async () => {
              const { prepareTracksImage } = await import("./prepareTracksImage.ts");
              return prepareTracksImage(title, known, source());
            }}
          />
          <ExportActsMenu
            look="quiet"
            acts={[
              {
                title: "Markdown",
                act: async () => {
                  const { tracksMarkdown } = await import("./tracksExport.ts");
                  const text = tracksMarkdown(title, known, source());
                  downloadText("tracks.md", "text/markdown", text);
                },
              },
              {
                title: "CSV",
                act: async () => {
                  const { tracksCsv } = await import("./tracksExport.ts");
                  downloadCsv("tracks.csv", tracksCsv(known));
                },
              },
            ]}
          />
        </>
      }
      chart={<OverlayFigure sides={known} />}
      table={
        <PlainTable
          caption="Mean and highest sample of each line"
          rows={rows}
          rowKey={({ key }) => key}
          columns={[
            { title: "Line", cell: ({ line }) => line },
            { title: "Kind", cell: ({ title: kind }) => kind },
            {
              title: "Mean",
              align: "right",
              cell: ({ mean, unit }) => (
                <ValueText value={mean} unit={unit} scale={scaleFor(unit, [mean])} withUnit />
              ),
            },
            {
              title: "Highest",
              align: "right",
              cell: ({ max, unit }) => (
                <ValueText value={max} unit={unit} scale={scaleFor(unit, [max])} withUnit />
              ),
            },
            {
              title: "Sampled, s",
              align: "right",
              cell: ({ seconds }) => seconds.toFixed(1),
            },
          ]}
        />
      }
    />
  );
}

interface ComparedWorkload {
  key: string;
  title: string;
  /** The job that each column measured it with; columns without one are left out. */
  sides: { name: string; jobId: string }[];
}

/** Measures that come with samples over time; their job is the one to look at. */
const sampled = ["cpu", "memory"];

/** The workloads of the rows in view with the jobs behind them, in the order of the rows. */
function prepareWorkloads({ columns, rows }: CompareView): ComparedWorkload[] {
  const names = columnNames(columns);
  const measured = rows.filter(({ cells }) => cells.some((cell) => cell !== null));
  const groups = Map.groupBy(measured, ({ scenario, scenarioVersion, params }) =>
    [scenario, `v${scenarioVersion}`, canonicalJson(params)].join(" "),
  );
  return [...groups].map(([key, own]) => {
    const inOrder = own.toSorted(
      (a, b) => Number(sampled.includes(b.measure.name)) - Number(sampled.includes(a.measure.name)),
    );
    const [first] = own;
    const settings = formatParams(first?.params ?? {});
    return {
      key,
      title: `${first?.scenario ?? ""}${settings === "" ? "" : `, ${settings}`}`,
      sides: names.flatMap((name, place) => {
        const cell = inOrder.map(({ cells }) => cells[place]).find((one) => one != null);
        return cell == null ? [] : [{ name, jobId: cell.jobId }];
      }),
    };
  });
}
