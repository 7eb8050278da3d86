"use client";

import { Lock } from "lucide-react";
import { useState } from "react";
import { Banner } from "@/components/ui/Banner.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { EmptyState } from "@/components/ui/EmptyState.tsx";
import { MembersOnly } from "@/components/ui/MembersOnly.tsx";
import { PageHeader } from "@/components/ui/PageHeader.tsx";
import { usePermission, useProjectPath, useSession } from "@/features/session/index.ts";
import { FileDrop } from "./FileDrop.tsx";
import { ImportedPanel } from "./ImportedPanel.tsx";
import { ImportFields } from "./ImportFields.tsx";
import { emptyImport, type ImportDraft } from "./importDraft.ts";
import { type ImportErrors, placeOf, prepareImport } from "./prepareImport.ts";
import { RecognisedPanel } from "./RecognisedPanel.tsx";
import { useImport } from "./useImport.ts";
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
