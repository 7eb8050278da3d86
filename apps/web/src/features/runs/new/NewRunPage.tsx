"use client";

import type { OfferedTarget, RunPreview, ScenarioDescription } from "@lapline/contracts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { useLabels } from "@/client/useLabels.ts";
import { SearchInput } from "@/components/data-table/SearchInput.tsx";
import { FieldGroup } from "@/components/run-fields/FieldGroup.tsx";
import type { FieldErrors } from "@/components/run-fields/fieldErrors.ts";
import { focusFirstError } from "@/components/run-fields/focusFirstError.ts";
import { HardwareFields } from "@/components/run-fields/HardwareFields.tsx";
import { prepareTargets } from "@/components/run-fields/prepareChoices.ts";
import { replaceIn } from "@/components/run-fields/replaceIn.ts";
import { ScenarioGroups } from "@/components/run-fields/ScenarioGroups.tsx";
import { Banner } from "@/components/ui/Banner.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { PageHeader } from "@/components/ui/PageHeader.tsx";
import { ProblemState } from "@/components/ui/ProblemState.tsx";
import { useDelayedFlag } from "@/components/ui/useDelayedFlag.ts";
import { usePermission, useProjectPath } from "@/features/session/index.ts";
import { isLongRun } from "./longRun.ts";
import { MayNotSubmit } from "./MayNotSubmit.tsx";
import { mapProblems } from "./mapProblems.ts";
import { NewRunSkeleton } from "./NewRunSkeleton.tsx";
import { PreviewPanel } from "./PreviewPanel.tsx";
import { type GivenRun, prefillDraft } from "./prefillDraft.ts";
import { prepareSubmission } from "./prepareSubmission.ts";
import { emptyDraft, type RunDraft } from "./runDraft.ts";
import { TargetFields } from "./TargetFields.tsx";
import { useIdempotencyKey } from "./useIdempotencyKey.ts";

const LongRunDialog = dynamic(
  () => import("./LongRunDialog.tsx").then((module) => module.LongRunDialog),
  { ssr: false },
);

const pendingPollMs = 3_000;

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
  const [draft, setDraft] = useState(emptyDraft);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [tried, setTried] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  const keyFor = useIdempotencyKey();
  const submit = useMutation(trpc.runs.submit.mutationOptions());
  const queryClient = useQueryClient();
  const [longPlan, setLongPlan] = useState<RunPreview | null>(null);
  const skeleton = useDelayedFlag(targets.isPending || scenarios.isPending);
  const onlyLabel = labels.length === 1 ? labels[0] : undefined;
  useEffect(() => {
    if (onlyLabel === undefined) return;
    setDraft((before) =>
      before.labels.length === 0 ? { ...before, labels: [onlyLabel] } : before,
    );
  }, [onlyLabel]);

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

  return (
    <>
      <PageHeader parent={{ title: "Runs", href: path("/runs") }} title="New run" />
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
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]"
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
            draft={draft}
            onChange={(next) => {
              setDraft(next);
              setErrors({});
            }}
            errors={shown}
          />
          <HardwareFields
            labels={labels}
            scenarios={known}
            draft={draft}
            compares={draft.targets.some(({ compare }) => compare !== null)}
            machinesPath={path("/machines")}
            onChange={(part) => {
              setDraft({ ...draft, ...part });
              setErrors({});
            }}
            errors={shown}
          />
          <div className="flex items-center gap-3">
            <Button type="submit" look="primary" busy={submit.isPending}>
              Submit run
            </Button>
            {prepared.ok ? (
              // The field itself may be out of view.
              <span role="alert" className="text-xs text-bad">
                {Object.values(shown)[0]}
              </span>
            ) : (
              <span className="text-xs text-muted">{Object.values(prepared.errors)[0]}</span>
            )}
          </div>
        </div>
        <div className="min-w-0 lg:sticky lg:top-5">
          <PreviewPanel
            submission={prepared.ok ? prepared.submission : null}
            missing={prepared.ok ? [] : Object.values(prepared.errors)}
          />
        </div>
      </form>
    </>
  );
}

/** More targets than fit on a screen are searched. */
const SEARCHED_FROM = 8;
const columns = "grid gap-2 lg:grid-cols-2";

interface RunFieldsProps {
  targets: readonly OfferedTarget[];
  scenarios: readonly ScenarioDescription[];
  draft: RunDraft;
  onChange: (draft: RunDraft) => void;
  errors: FieldErrors;
}

/** What is measured: targets with versions, and scenarios with their size. */
function RunFields({ targets, scenarios, draft, onChange, errors }: RunFieldsProps) {
  const [search, setSearch] = useState("");
  const draftOf = (target: string) => draft.targets.find((each) => each.target === target);
  const chosen = targets.filter(({ id }) => draftOf(id) !== undefined);
  const found = prepareTargets(targets, search, (id) => draftOf(id) !== undefined);
  return (
    <>
      <FieldGroup title="Targets" lead="The systems under test." error={errors.targets}>
        {targets.length > SEARCHED_FROM ? (
          <SearchInput label="Search targets" value={search} onChange={setSearch} />
        ) : null}
        <div className={columns}>
          {found.map((target) => (
            <TargetFields
              key={target.id}
              target={target}
              draft={draftOf(target.id)}
              errors={errors}
              onChange={(next) =>
                onChange({
                  ...draft,
                  targets: replaceIn(draft.targets, (each) => each.target === target.id, next),
                })
              }
            />
          ))}
        </div>
        {found.length === 0 ? (
          <p className="text-sm text-muted">No target holds “{search}” in its name.</p>
        ) : null}
      </FieldGroup>
      <ScenarioGroups
        scenarios={scenarios}
        targets={chosen}
        chosen={draft.scenarios}
        onChange={(next) => onChange({ ...draft, scenarios: next })}
        errors={errors}
      />
    </>
  );
}
