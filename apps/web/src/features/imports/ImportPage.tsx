"use client";

import { importCountWords, type ReportImport, type Run } from "@lapline/contracts";
import { useQueryClient } from "@tanstack/react-query";
import { CircleCheck, Lock } from "lucide-react";
import { useRef, useState } from "react";
import { countWords } from "@/components/format/countWords.ts";
import { Banner } from "@/components/ui/Banner.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { ButtonLink } from "@/components/ui/ButtonLink.tsx";
import { EmptyState } from "@/components/ui/EmptyState.tsx";
import { Link } from "@/components/ui/Link.tsx";
import { MembersOnly } from "@/components/ui/MembersOnly.tsx";
import { PageHeader } from "@/components/ui/PageHeader.tsx";
import { usePermission, useProjectPath, useSession } from "@/features/session/index.ts";
import { FileDrop } from "./FileDrop.tsx";
import { ImportFields } from "./ImportFields.tsx";
import { emptyImport, type ImportDraft } from "./importDraft.ts";
import { postToApi } from "./postToApi.ts";
import { type ImportErrors, mapImportProblems, placeOf, prepareImport } from "./prepareImport.ts";
import { RecognisedPanel } from "./RecognisedPanel.tsx";
import { useImportPreview } from "./useImportPreview.ts";

/** The form that brings in what another tool measured, with what is recognised before it is sent. */
export function ImportPage() {
  const path = useProjectPath();
  const may = usePermission("reports.import");
  const [draft, setDraft] = useState(emptyImport);
  const [errors, setErrors] = useState<ImportErrors>({});
  const { run, busy, send, again } = useImport();
  const read = useImportPreview(draft);
  const header = (
    <PageHeader parent={{ title: "Runs", href: path("/runs") }} title="Import results" />
  );
  if (!may) return <MayNotImport />;
  if (run !== null) {
    return (
      <>
        {header}
        <ImportedPanel
          run={run}
          place={placeOf(draft)}
          onAgain={() => {
            again();
            setDraft({ ...draft, files: [] });
          }}
        />
      </>
    );
  }
  const change = (part: Partial<ImportDraft>) => {
    setDraft({ ...draft, ...part });
    setErrors({});
  };
  const submit = async () => {
    const prepared = prepareImport(draft, read.preview);
    setErrors(prepared.ok ? await send(prepared.request) : prepared.errors);
  };
  return (
    <>
      {header}
      <form
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && !read.busy) void submit();
        }}
      >
        <div className="flex min-w-0 flex-col gap-5">
          {errors.form ? <Banner tone="error" title={errors.form} /> : null}
          <FileDrop
            files={draft.files}
            onChange={(files) => change({ files })}
            error={errors.files}
          />
          <ImportFields
            draft={draft}
            onChange={change}
            errors={errors}
            versionsKnown={read.preview?.needsVersion === false && draft.version === ""}
          />
          <Button type="submit" look="primary" className="self-start" busy={busy || read.busy}>
            Import
          </Button>
        </div>
        <div className="min-w-0 lg:sticky lg:top-5">
          <RecognisedPanel {...read} />
        </div>
      </form>
    </>
  );
}

function MayNotImport() {
  if (useSession().user === null) return <MembersOnly />;
  return (
    <EmptyState icon={<Lock aria-hidden />} title="Your role does not allow this">
      <p>Viewers read, members import. Ask an owner or admin of this project for another role.</p>
    </EmptyState>
  );
}

/** Sends an import once, however often it is pressed, and says what it became or why not. */
function useImport() {
  const { project } = useSession();
  const queryClient = useQueryClient();
  const [run, setRun] = useState<Run | null>(null);
  const [busy, setBusy] = useState(false);
  const last = useRef<{ body: string; key: string } | null>(null);
  const send = async (request: ReportImport): Promise<ImportErrors> => {
    const body = JSON.stringify(request);
    if (last.current?.body !== body) last.current = { body, key: newKey() };
    setBusy(true);
    const posted = await postToApi("/reports", request, {
      projectId: project.id,
      headers: { "idempotency-key": last.current.key },
    });
    setBusy(false);
    if (posted.ok) {
      setRun(posted.answer as Run);
      void queryClient.invalidateQueries();
      return {};
    }
    const { errors, detail } = posted.problem;
    return errors && errors.length > 0 ? mapImportProblems(errors) : { form: detail };
  };
  return { run, busy, send, again: () => setRun(null) };
}

/** `crypto.randomUUID` is missing over plain HTTP on other hosts than localhost. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Reports that are linked one by one. */
const linksMax = 10;

interface ImportedPanelProps {
  run: Run;
  /** Where it belongs. */
  place: { target: string; scenario: string; label: string };
  onAgain: () => void;
}

/** What an import became, and the way to it. */
function ImportedPanel({ run, place, onAgain }: ImportedPanelProps) {
  const path = useProjectPath();
  const reports = run.jobs.length + (run.jobsOmitted ?? 0);
  const series = new URLSearchParams(place);
  return (
    <EmptyState
      icon={<CircleCheck aria-hidden />}
      title={reports === 0 ? "Nothing new" : `${countWords(reports, "report")} imported`}
    >
      {run.imported ? <p data-import-counts>{importCountWords(run.imported)}</p> : null}
      <p>
        {reports === 0
          ? "The project has all of these results already."
          : "Their histories are evaluated now. You are notified only of recent changes that later versions confirm."}
      </p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink href={path(`/series?${series}`)} look="primary">
          Open series
        </ButtonLink>
        <ButtonLink href={path(`/runs/${run.id}`)}>Open run</ButtonLink>
        <Button onClick={onAgain}>Import more</Button>
      </div>
      <ul className="flex flex-col">
        {run.jobs.slice(0, linksMax).map((job) => (
          <li key={job.id} className="min-w-0 truncate py-0.5">
            <Link className="text-accent underline" href={path(`/jobs/${job.id}/report`)}>
              {String(job.params.benchmark ?? job.scenario)} {job.version}
            </Link>
          </li>
        ))}
      </ul>
      {run.jobs.length > linksMax ? <p>The run lists the rest.</p> : null}
    </EmptyState>
  );
}
