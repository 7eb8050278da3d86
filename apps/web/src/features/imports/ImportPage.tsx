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
import type { ImportDraft } from "./importDraft.ts";
import { MappingFields } from "./MappingFields.tsx";
import {
  batchCount,
  type ImportErrors,
  mapImportProblems,
  placeOf,
  prepareImport,
} from "./prepareImport.ts";
import { RecognizedPanel } from "./RecognizedPanel.tsx";
import { useImport } from "./useImport.ts";
import { useImportDraft } from "./useImportDraft.ts";

/** The form that brings in what another tool measured, with what is recognized before it is sent. */
export function ImportPage() {
  const path = useProjectPath();
  const may = usePermission("reports.import");
  const { draft, table, change, read } = useImportDraft();
  const [errors, setErrors] = useState<ImportErrors>({});
  const { runs, progress, send, again } = useImport();
  const header = (
    <PageHeader parent={{ title: "Runs", href: path("/runs") }} title="Import results" />
  );
  if (!may) return <MayNotImport />;
  if (runs !== null) {
    return (
      <>
        {header}
        <ImportedPanel
          runs={runs}
          place={placeOf(draft)}
          onAgain={() => {
            again();
            change({ files: [] });
          }}
        />
      </>
    );
  }
  const edit = (part: Partial<ImportDraft>) => {
    change(part);
    setErrors({});
  };
  const submit = async () => {
    const prepared = prepareImport(draft, read.preview);
    if (!prepared.ok) return setErrors(prepared.errors);
    setErrors(await send({ ...prepared, firstParts: read.preview?.parts }));
  };
  const shown = { ...mapImportProblems(read.problem?.errors ?? []), ...errors };
  const busy = progress !== null;
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
          {shown.form ? <Banner tone="error" title={shown.form} /> : null}
          <FileDrop files={draft.files} onChange={(files) => edit({ files })} error={shown.files} />
          {draft.mapping === null || table === null ? null : (
            <MappingFields
              table={table}
              choice={draft.mapping}
              onChange={(mapping) => edit({ mapping })}
            />
          )}
          <ImportFields
            draft={draft}
            onChange={edit}
            errors={shown}
            versionsKnown={read.preview?.needsVersion === false && draft.version === ""}
          />
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" look="primary" busy={busy || read.busy}>
              Import
            </Button>
            <span role="status" className="text-sm text-muted">
              {progress}
            </span>
          </div>
        </div>
        <div className="min-w-0 lg:sticky lg:top-5">
          <RecognizedPanel {...read} batches={batchCount(draft)} />
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
