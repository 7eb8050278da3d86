"use client";

import {
  canonicalJson,
  formatParams,
  type PresetId,
  type PresetPlan,
  type PresetSize,
  type RunPreview,
} from "@lapline/contracts";
import {
  keepPreviousData,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { useLabels } from "@/client/useLabels.ts";
import { FieldGroup } from "@/components/run-fields/FieldGroup.tsx";
import type { FieldErrors } from "@/components/run-fields/fieldErrors.ts";
import { HardwareFields } from "@/components/run-fields/HardwareFields.tsx";
import { parseWholeNumber } from "@/components/run-fields/parseWholeNumber.ts";
import { Banner } from "@/components/ui/Banner.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { Link } from "@/components/ui/Link.tsx";
import { PageHeader } from "@/components/ui/PageHeader.tsx";
import { Panel } from "@/components/ui/Panel.tsx";
import { ProblemState } from "@/components/ui/ProblemState.tsx";
import { SegmentedControl } from "@/components/ui/SegmentedControl.tsx";
import { useProjectPath } from "@/features/session/index.ts";
import { isLongRun } from "./longRun.ts";
import { NewRunSkeleton } from "./NewRunSkeleton.tsx";
import { narrowPreset, type PresetChoices } from "./narrowPreset.ts";
import { PresetTargets } from "./PresetTargets.tsx";
import { PreviewPanel } from "./PreviewPanel.tsx";
import { presetMissing } from "./presetMissing.ts";
import { useIdempotencyKey } from "./useIdempotencyKey.ts";

const LongRunDialog = dynamic(
  () => import("./LongRunDialog.tsx").then((module) => module.LongRunDialog),
  { ssr: false },
);

interface PresetRunPageProps {
  preset: PresetId;
  size: PresetSize;
  onSize: (size: PresetSize) => void;
}

const asPublished: PresetChoices = { without: [], versions: {} };

/** The form of a run, filled in with a published comparison: systems, releases, modes, scenarios. */
export function PresetRunPage({ preset, size, onSize }: PresetRunPageProps) {
  const trpc = useTRPC();
  const path = useProjectPath();
  const router = useRouter();
  const offered = useLabels();
  const [hardware, setHardware] = useState<{
    labels: string[] | null;
    trials: string;
    priority: string;
  }>({ labels: null, trials: "", priority: "0" });
  const [choices, setChoices] = useState(asPublished);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [longPlan, setLongPlan] = useState<RunPreview | null>(null);
  const queryClient = useQueryClient();
  const keyFor = useIdempotencyKey();
  const submit = useMutation(trpc.runs.submit.mutationOptions());
  const labels = hardware.labels ?? offered.slice(0, 1);
  const presets = useQuery(trpc.published.presets.queryOptions());
  const plan = useQuery(
    trpc.published.preset.queryOptions(
      labels.length === 0 ? skipToken : { preset, size, labels: labels.join(",") },
      { placeholderData: keepPreviousData },
    ),
  );
  const page = presets.data?.items.find(({ id }) => id === preset);
  if (plan.isError && plan.data === undefined) {
    return <ProblemState problem={problemFromError(plan.error)} onRetry={() => plan.refetch()} />;
  }
  if (page === undefined || (labels.length > 0 && plan.data === undefined)) {
    return <NewRunSkeleton />;
  }
  const errors: FieldErrors = {};
  const trials = parseWholeNumber(hardware.trials, 1, 100, "trials", errors);
  const priority = parseWholeNumber(hardware.priority, -10, 10, "priority", errors);
  const narrowed = narrowPreset(plan.data?.submission ?? null, choices);
  const submission =
    narrowed === null || Object.keys(errors).length > 0
      ? null
      : {
          ...narrowed,
          ...(trials === undefined ? {} : { trials }),
          ...(priority === undefined || priority === 0 ? {} : { priority }),
        };
  const send = async (isAsked: boolean) => {
    if (submission === null) return;
    setRefusal(null);
    try {
      if (!isAsked) {
        const expected = await queryClient.fetchQuery(trpc.runs.preview.queryOptions(submission));
        if (isLongRun(expected)) return setLongPlan(expected);
      }
      const run = await submit.mutateAsync({ ...submission, idempotencyKey: keyFor(submission) });
      router.push(path(`/runs/${run.id}?published=${preset}`));
    } catch (error) {
      setLongPlan(null);
      const { detail, errors: problems = [] } = problemFromError(error);
      setRefusal([detail, ...problems.map(({ message }) => message)].join(" "));
    }
  };
  return (
    <>
      <PageHeader
        parent={{ title: "Published comparisons", href: path("/published") }}
        title={`Run ${page.title}`}
        note={page.summary}
      />
      {longPlan === null ? null : (
        <LongRunDialog
          plan={longPlan}
          busy={submit.isPending}
          onClose={() => setLongPlan(null)}
          onSubmit={() => void send(true)}
        />
      )}
      <form
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]"
        onSubmit={(event) => {
          event.preventDefault();
          if (!submit.isPending) void send(false);
        }}
      >
        <div className="flex min-w-0 flex-col gap-5">
          {refusal === null ? null : <Banner tone="error" title={refusal} />}
          <FieldGroup
            title="Size"
            lead="How much work each job does. Quick takes seconds and shows whether everything runs. As printed does the work of the page, which may take hours."
            error={undefined}
          >
            <div>
              <SegmentedControl
                label="Size"
                value={size}
                options={[
                  { value: "quick", label: "Quick" },
                  { value: "as-printed", label: "As printed" },
                ]}
                onChange={onSize}
              />
            </div>
          </FieldGroup>
          <PresetTargets plan={plan.data ?? null} choices={choices} onChange={setChoices} />
          <HardwareFields
            labels={offered}
            scenarios={[]}
            draft={{ ...hardware, labels, scenarios: [] }}
            compares={false}
            machinesPath={path("/machines")}
            onChange={(part) => setHardware({ ...hardware, ...part })}
            errors={errors}
          />
          <div className="flex flex-wrap items-center gap-3">
            <Button
              type="submit"
              look="primary"
              busy={submit.isPending}
              disabled={submission === null}
            >
              Submit run
            </Button>
            <Link href={path("/runs/new")} className="text-sm text-accent hover:underline">
              Start from an empty form
            </Link>
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-5 lg:sticky lg:top-5">
          <PreviewPanel
            submission={submission}
            rule="Each system runs the scenarios that the page has of it, on every label."
            missing={presetMissing({ labels, plan: plan.data ?? null, narrowed, errors })}
          />
          <PresetNotes plan={plan.data ?? null} />
        </div>
      </form>
    </>
  );
}

/** What of a preset cannot run on the chosen labels, and what may fail there or runs otherwise. */
function PresetNotes({ plan }: { plan: PresetPlan | null }) {
  const { leftOut = [], notes = [] } = plan ?? {};
  if (leftOut.length + notes.length === 0) return null;
  return (
    <Panel title="What differs from the page">
      <div className="flex flex-col gap-3 p-4 text-xs">
        {leftOut.length > 0 ? (
          <>
            <p className="text-sm font-medium">Left out</p>
            <ul className="flex list-disc flex-col gap-1 pl-4">
              {leftOut.map(({ target, version, durability, options = {}, reason }) => (
                <li
                  key={canonicalJson([target, version, durability, options, reason])}
                  className="break-words"
                >
                  <span className="font-medium">
                    {[`${target} ${version}`, durability, formatParams(options)]
                      .filter((part) => part !== "")
                      .join(", ")}
                    :
                  </span>{" "}
                  <span className="text-muted">{reason}</span>
                </li>
              ))}
            </ul>
          </>
        ) : null}
        {notes.length > 0 ? (
          <ul className="flex list-disc flex-col gap-1 pl-4 text-muted">
            {notes.map((note) => (
              <li key={note} className="break-words">
                {note}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </Panel>
  );
}
