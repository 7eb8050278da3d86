"use client";

import type { RunPreview } from "@lapline/contracts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { useLabels } from "@/client/useLabels.ts";
import { Fold } from "@/components/run-fields/Fold.tsx";
import type { FieldErrors } from "@/components/run-fields/fieldErrors.ts";
import { focusFirstError } from "@/components/run-fields/focusFirstError.ts";
import { HardwareFields } from "@/components/run-fields/HardwareFields.tsx";
import { Banner } from "@/components/ui/Banner.tsx";
import { PageHeader } from "@/components/ui/PageHeader.tsx";
import { ProblemState } from "@/components/ui/ProblemState.tsx";
import { useDelayedFlag } from "@/components/ui/useDelayedFlag.ts";
import { usePermission, useProjectPath } from "@/features/session/index.ts";
import { hardwareWords } from "./draftWords.ts";
import { isLongRun } from "./longRun.ts";
import { MayNotSubmit } from "./MayNotSubmit.tsx";
import { mapProblems } from "./mapProblems.ts";
import { NewRunSkeleton } from "./NewRunSkeleton.tsx";
import { PreviewPanel } from "./PreviewPanel.tsx";
import { type GivenRun, prefillDraft } from "./prefillDraft.ts";
import { prepareSubmission } from "./prepareSubmission.ts";
import { RunFields } from "./RunFields.tsx";
import { emptyDraft } from "./runDraft.ts";
import { SubmitBar } from "./SubmitBar.tsx";
import { useIdempotencyKey } from "./useIdempotencyKey.ts";
import { usualLabelOf } from "./usualLabel.ts";

const LongRunDialog = dynamic(
  () => import("./LongRunDialog.tsx").then((module) => module.LongRunDialog),
  { ssr: false },
);

const pendingPollMs = 3_000;
/** Runs whose targets and scenarios are offered first. */
const recentRuns = 20;

/** The form that submits a run, with a live preview of what it expands to. */
export function NewRunPage({ given }: { given: GivenRun }) {
  const trpc = useTRPC();
  const path = useProjectPath();
  const router = useRouter();
  const may = usePermission("runs.submit");
  const targets = useQuery(
    trpc.catalog.targets.queryOptions(undefined, {
      // Changes are announced, but an announcement may be lost.
      refetchInterval: ({ state }) =>
        state.data?.items.some(({ versionsPending }) => versionsPending) ? pendingPollMs : false,
    }),
  );
  const scenarios = useQuery(trpc.catalog.scenarios.queryOptions());
  const labels = useLabels();
  const machines = useQuery(trpc.machines.list.queryOptions({ limit: 200 }));
  const recent = useQuery(trpc.runs.list.queryOptions({ limit: recentRuns }));
  const [draft, setDraft] = useState(emptyDraft);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [tried, setTried] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  const keyFor = useIdempotencyKey();
  const submit = useMutation(trpc.runs.submit.mutationOptions());
  const queryClient = useQueryClient();
  const [longPlan, setLongPlan] = useState<RunPreview | null>(null);
  const isPending = [targets, scenarios, machines, recent].some((query) => query.isPending);
  const skeleton = useDelayedFlag(isPending);
  const runs = recent.data?.items ?? [];
  const ready = (machines.data?.items ?? [])
    .filter(({ status }) => status === "IDLE" || status === "BUSY")
    .map(({ label }) => label);
  const usualLabel = usualLabelOf(labels, ready, runs);
  useEffect(() => {
    if (usualLabel === undefined) return;
    setDraft((before) =>
      before.labels.length === 0 ? { ...before, labels: [usualLabel] } : before,
    );
  }, [usualLabel]);

  const isLoaded = targets.data !== undefined && scenarios.data !== undefined;
  const isPrefilled = useRef(given.target === null);
  useEffect(() => {
    if (!isLoaded || isPrefilled.current) return;
    isPrefilled.current = true;
    const start = prefillDraft(given, targets.data.items, scenarios.data.items);
    setDraft((before) => ({ ...start, labels: before.labels }));
  }, [isLoaded, given, targets.data, scenarios.data]);

  if (!may) return <MayNotSubmit />;
  if (skeleton) return <NewRunSkeleton />;
  if (targets.data === undefined || scenarios.data === undefined) {
    const error = targets.error ?? scenarios.error;
    return error ? <ProblemState problem={problemFromError(error)} /> : null;
  }
  const known = scenarios.data.items;
  const prepared = prepareSubmission(draft, known);

  const refuse = (found: FieldErrors) => {
    setErrors(found);
    setTried(true);
    requestAnimationFrame(() => focusFirstError(formRef.current));
  };
  const send = async (isAsked: boolean) => {
    if (!prepared.ok) return refuse(prepared.errors);
    setErrors({});
    try {
      if (!isAsked) {
        const plan = await queryClient.fetchQuery(
          trpc.runs.preview.queryOptions(prepared.submission),
        );
        if (isLongRun(plan)) return setLongPlan(plan);
      }
      const run = await submit.mutateAsync({
        ...prepared.submission,
        idempotencyKey: keyFor(prepared.submission),
      });
      router.push(path(`/runs/${run.id}`));
    } catch (error) {
      setLongPlan(null);
      const problem = problemFromError(error);
      refuse(
        problem.errors && problem.errors.length > 0
          ? mapProblems(problem.errors, draft)
          : { form: problem.detail },
      );
    }
  };
  // After the first try, what was corrected loses its error at once.
  const shown = tried && !prepared.ok ? { ...errors, ...prepared.errors } : errors;

  const change = (part: Partial<typeof draft>) => {
    setDraft({ ...draft, ...part });
    setErrors({});
  };
  const wrongHardware = ["labels", "trials", "priority"].some((field) => field in shown);

  return (
    <>
      <PageHeader
        parent={{ title: "Runs", href: path("/runs") }}
        title="New run"
        docs="/docs/tutorial"
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
        ref={formRef}
        noValidate
        className="flex flex-col gap-5 lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start"
        onSubmit={(event) => {
          event.preventDefault();
          if (!submit.isPending) void send(false);
        }}
      >
        <div className="flex min-w-0 flex-col gap-5">
          {shown.form ? <Banner tone="error" title={shown.form} /> : null}
          <RunFields
            targets={targets.data.items}
            scenarios={known}
            recent={runs}
            draft={draft}
            onChange={change}
            errors={shown}
          />
          <Fold
            title="Hardware and trials"
            summary={hardwareWords(draft)}
            isForced={draft.labels.length === 0 || wrongHardware}
          >
            <HardwareFields
              labels={labels}
              scenarios={known}
              draft={draft}
              compares={draft.targets.some(({ compare }) => compare !== null)}
              machinesPath={path("/machines")}
              onChange={change}
              errors={shown}
            />
          </Fold>
        </div>
        <div className="contents lg:sticky lg:top-5 lg:flex lg:min-w-0 lg:flex-col lg:gap-3">
          <PreviewPanel
            submission={prepared.ok ? prepared.submission : null}
            missing={prepared.ok ? [] : Object.values(prepared.errors)}
          />
          <SubmitBar
            submission={prepared.ok ? prepared.submission : null}
            // The field itself may be out of view.
            problem={prepared.ok ? Object.values(shown)[0] : undefined}
            busy={submit.isPending}
          />
        </div>
      </form>
    </>
  );
}
