"use client";

import {
  compareColumnText,
  formatParams,
  provisionerKindSchema,
  runNameLine,
} from "@lapline/contracts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleSlash, Eye, Gauge } from "lucide-react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { countWords } from "@/components/format/countWords.ts";
import { showToast } from "@/components/ui/showToast.ts";
import { PaletteGroup } from "./PaletteGroup.tsx";
import { PaletteLine } from "./PaletteLine.tsx";
import { paletteMatches } from "./paletteMatches.ts";
import type { Verb } from "./parseVerb.ts";
import { useSearch } from "./useSearch.ts";
import type { VerbObject } from "./verbObject.ts";

const looks = {
  cancel: { heading: "Cancel which run?", icon: CircleSlash, none: "No run is open." },
  acknowledge: { heading: "Acknowledge which alert?", icon: Eye, none: "No alert is open." },
  calibrate: {
    heading: "Calibrate with which version?",
    icon: Gauge,
    none: "Type a target and a version that has results.",
  },
} as const;

interface VerbLinesProps {
  rest: string;
  onChoose: (object: VerbObject) => void;
}

/** What the verb can be done to, by the words after it. */
export function VerbLines({ verb, ...props }: VerbLinesProps & { verb: Verb }) {
  switch (verb) {
    case "cancel":
      return <CancelLines {...props} />;
    case "acknowledge":
      return <AcknowledgeLines {...props} />;
    case "calibrate":
      return <CalibrateLines {...props} />;
  }
}

function CancelLines({ rest, onChoose }: VerbLinesProps) {
  return <Lines verb="cancel" objects={useCancelRun(rest)} onChoose={onChoose} />;
}

function AcknowledgeLines({ rest, onChoose }: VerbLinesProps) {
  return <Lines verb="acknowledge" objects={useAcknowledge(rest)} onChoose={onChoose} />;
}

function CalibrateLines({ rest, onChoose }: VerbLinesProps) {
  return <Lines verb="calibrate" objects={useCalibrate(rest)} onChoose={onChoose} />;
}

interface LinesProps {
  verb: Verb;
  /** Undefined while they are looked up. */
  objects: readonly VerbObject[] | undefined;
  onChoose: (object: VerbObject) => void;
}

function Lines({ verb, objects, onChoose }: LinesProps) {
  const { heading, icon: Icon, none } = looks[verb];
  if (objects === undefined) return null;
  if (objects.length === 0) {
    return <p className="px-3 py-6 text-center text-sm text-muted">{none}</p>;
  }
  return (
    <PaletteGroup heading={heading} count={objects.length}>
      {objects.map((object) => (
        <PaletteLine
          key={object.id}
          id={object.id}
          icon={<Icon aria-hidden />}
          onSelect={() => onChoose(object)}
          note={object.note}
        >
          {object.title}
        </PaletteLine>
      ))}
    </PaletteGroup>
  );
}

const alertsMax = 50;

/** Open alerts that have every word of `rest`. */
function useAcknowledge(rest: string): VerbObject[] | undefined {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const alerts = useQuery(trpc.alerts.list.queryOptions({ view: "open", limit: alertsMax }));
  const { mutateAsync } = useMutation(trpc.alerts.act.mutationOptions());
  return alerts.data?.items
    .filter(({ title }) => paletteMatches(title, rest))
    .map(({ id, revision, title, labels }) => ({
      id,
      title,
      note: labels.join(", "),
      question: null,
      run: async () => {
        const act = async () => {
          const action = { kind: "acknowledge" } as const;
          const { refused } = await mutateAsync({ alerts: [{ id, revision }], action });
          if (refused.length > 0) throw new Error("Somebody changed the alert meanwhile.");
        };
        await tellResult(act, {
          done: "Alert acknowledged",
          failed: "The alert was not acknowledged",
        });
        await queryClient.invalidateQueries(trpc.alerts.pathFilter());
      },
    }));
}

/** Newest runs that are looked through; nearly all of the older ones are over. */
const runsMax = 100;

/** Runs that are not over and have every word of `rest`. */
function useCancelRun(rest: string): VerbObject[] | undefined {
  const trpc = useTRPC();
  const runs = useQuery(trpc.runs.list.queryOptions({ limit: runsMax }));
  const { mutateAsync } = useMutation(trpc.runs.cancel.mutationOptions());
  return runs.data?.items
    .map((run) => ({
      run,
      open: run.jobCounts.QUEUED + run.jobCounts.CLAIMED + run.jobCounts.RUNNING,
      title: runNameLine(run),
    }))
    .filter(({ run, open, title }) => open > 0 && paletteMatches(`${title} ${run.id}`, rest))
    .map(({ run, open, title }) => ({
      id: run.id,
      title,
      note: countWords(open, "open job"),
      question: `Cancel ${countWords(open, "job")} of ${title}?`,
      run: () =>
        tellResult(() => mutateAsync({ id: run.id }), {
          done: "Cancel requested",
          failed: "The run was not canceled",
        }),
    }));
}

/** Versions with results that have every word of `rest`: each can be measured against itself. */
function useCalibrate(rest: string): VerbObject[] | undefined {
  const trpc = useTRPC();
  const found = useSearch(rest, true);
  const { mutateAsync } = useMutation(trpc.runs.submit.mutationOptions());
  if (rest === "") return [];
  return found?.versions.flatMap(({ target, version, durability, label, ...one }) => {
    // What was measured elsewhere cannot be measured here.
    const provisioner = provisionerKindSchema.safeParse(one.provisioner);
    if (!provisioner.success) return [];
    const scenarios = one.scenarios.map((scenario) => ({ scenario }));
    const { params: options = {} } = one;
    const how = { durability, provisioner: provisioner.data, options };
    const targets = [{ target, calibrate: version, ...how }];
    const modes = [durability, formatParams(options)].filter((part) => part !== "");
    const what = countWords(scenarios.length, "scenario");
    return [
      {
        id: compareColumnText({ target, version, durability, label, ...one }),
        title: `${target} ${version} · ${modes.join(" · ")}`,
        note: label,
        question: `Measure ${target} ${version} against itself in ${what} on ${label}?`,
        run: () =>
          tellResult(() => mutateAsync({ targets, scenarios, labels: [label] }), {
            done: "Calibration submitted",
            failed: "Nothing was submitted",
          }),
      },
    ];
  });
}

/** Does something and tells that it is done, or why it did not work. */
async function tellResult(
  act: () => Promise<unknown>,
  words: { done: string; failed: string },
): Promise<void> {
  try {
    await act();
    showToast({ tone: "success", title: words.done });
  } catch (error) {
    showToast({ tone: "error", title: words.failed, detail: problemFromError(error).detail });
  }
}
