"use client";

import type { DefinitionTryInput, DefinitionValidation } from "@lapline/contracts/definitions";
import { useMutation, useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useId, useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { useLabels } from "@/client/useLabels.ts";
import { Banner } from "@/components/ui/Banner.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { ButtonLink } from "@/components/ui/ButtonLink.tsx";
import { Panel } from "@/components/ui/Panel.tsx";
import { SelectField } from "@/components/ui/SelectField.tsx";
import { TextField } from "@/components/ui/TextField.tsx";
import { useProjectPath } from "@/features/session/index.ts";

const TryResult = dynamic(() => import("./TryResult.tsx").then((module) => module.TryResult), {
  ssr: false,
});

interface TryPanelProps {
  input: Pick<DefinitionTryInput, "text" | "repository">;
  /** What the server reads in the text; null: nothing yet. */
  read: DefinitionValidation["read"];
  /** Number of mistakes in the text. */
  mistakes: number;
}

/** One trial of a definition that need not be saved; nothing of it becomes a result. */
export function TryPanel({ input, read, mistakes }: TryPanelProps) {
  const trpc = useTRPC();
  const path = useProjectPath();
  const id = useId();
  const labels = useLabels();
  const targets = useQuery(trpc.catalog.targets.queryOptions());
  const [chosen, setChosen] = useState({ version: "", label: "", scenario: "", mode: "" });
  const [missing, setMissing] = useState<string | null>(null);
  const attempt = useMutation(trpc.definitions.try.mutationOptions());
  const known = targets.data?.items.find((target) => target.id === read?.target)?.versions ?? [];
  const pick = (options: readonly string[], value: string) =>
    options.includes(value) ? value : (options[0] ?? "");
  const scenarios = read?.scenarios ?? [];
  const values = {
    label: pick(labels, chosen.label),
    scenario: pick(
      scenarios.map((scenario) => scenario.id),
      chosen.scenario,
    ),
    mode: pick(read?.modes ?? [], chosen.mode),
  };
  const start = () => {
    const why = whyNot(read, mistakes, labels);
    setMissing(why);
    if (why !== null) return;
    const version = chosen.version.trim();
    attempt.mutate({ ...input, ...values, ...(version === "" ? {} : { version }) });
  };
  const field = (name: keyof typeof chosen) => ({
    onChange: (event: { target: { value: string } }) =>
      setChosen({ ...chosen, [name]: event.target.value }),
  });
  const plain = (names: readonly string[]) => names.map((value) => ({ value, label: value }));
  return (
    <Panel title="Try it" note="One trial. It is not saved as a result.">
      <form
        className="flex flex-col gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!attempt.isPending) start();
        }}
      >
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <TextField
            label="Version"
            value={chosen.version}
            list={`${id}-versions`}
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            placeholder={known.at(-1) ?? "newest release"}
            hint="A release, tag, branch or commit."
            {...field("version")}
          />
          <datalist id={`${id}-versions`}>
            {[...known].reverse().map((version) => (
              <option key={version} value={version} />
            ))}
          </datalist>
          <SelectField
            label="Label"
            value={values.label}
            options={plain(labels)}
            {...field("label")}
          />
          <SelectField
            label="Scenario"
            value={values.scenario}
            options={scenarios.map((scenario) => ({ value: scenario.id, label: scenario.title }))}
            {...field("scenario")}
          />
          {(read?.modes.length ?? 0) < 2 ? null : (
            <SelectField
              label="Mode"
              value={values.mode}
              options={plain(read?.modes ?? [])}
              {...field("mode")}
            />
          )}
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" busy={attempt.isPending}>
            Try it
          </Button>
          <span role="status" className="text-sm text-bad">
            {missing}
          </span>
          {labels.length > 0 ? null : (
            <ButtonLink href={path("/machines")} look="ghost" size="small">
              Register a machine
            </ButtonLink>
          )}
        </div>
        {attempt.error === null ? null : <TryRefused error={attempt.error} />}
      </form>
      {attempt.data === undefined ? null : (
        <div className="border-t border-line p-4">
          <TryResult key={attempt.data.jobId} attempt={attempt.data} />
        </div>
      )}
    </Panel>
  );
}

function TryRefused({ error }: { error: unknown }) {
  const { detail, errors = [] } = problemFromError(error);
  return (
    <Banner tone="error" title={detail}>
      {errors.length < 2 ? null : (
        <ul className="list-disc pl-4">
          {errors.map(({ path, message }) => (
            <li key={`${path}:${message}`}>{message}</li>
          ))}
        </ul>
      )}
    </Banner>
  );
}

/** Why a trial cannot be asked for yet; null: it can. */
function whyNot(
  read: TryPanelProps["read"],
  mistakes: number,
  labels: readonly string[],
): string | null {
  if (read === null || mistakes > 0) return "Correct the mistakes of the definition first.";
  return labels.length === 0 ? "No machine is registered. Register one first." : null;
}
