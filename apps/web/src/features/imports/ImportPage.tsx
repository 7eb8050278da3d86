"use client";

import { Lock } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Banner } from "@/components/ui/Banner.tsx";
import { Button } from "@/components/ui/Button.tsx";
import { EmptyState } from "@/components/ui/EmptyState.tsx";
import { MembersOnly } from "@/components/ui/MembersOnly.tsx";
import { PageHeader } from "@/components/ui/PageHeader.tsx";
import { usePermission, useProjectPath, useSession } from "@/features/session/index.ts";
import { FileDrop } from "./FileDrop.tsx";
import type { ImportDraft } from "./importDraft.ts";
import { JoinField } from "./JoinField.tsx";
import {
  batchCount,
  type ImportErrors,
  mapImportProblems,
  placeOf,
  prepareImport,
} from "./prepareImport.ts";
import { useImport } from "./useImport.ts";
import { useImportDraft } from "./useImportDraft.ts";

// What comes after a file or the end of an import loads with it.
const ImportedPanel = dynamic(() =>
  import("./ImportedPanel.tsx").then((module) => module.ImportedPanel),
);
const MappingFields = dynamic(() =>
  import("./MappingFields.tsx").then((module) => module.MappingFields),
);

const PlaceFields = dynamic(() => import("./PlaceFields.tsx").then((module) => module.PlaceFields));

// Below the form, and not there on most first visits.
const RecentImports = dynamic(
  () => import("./RecentImports.tsx").then((module) => module.RecentImports),
  { ssr: false },
);

const RecognizedPanel = dynamic(() =>
  import("./RecognizedPanel.tsx").then((module) => module.RecognizedPanel),
);

/** The form that brings in what another tool measured, with what is recognized before it is sent. */
export function ImportPage() {
  const path = useProjectPath();
  const may = usePermission("reports.import");
  const { draft, sources, table, change, read } = useImportDraft();
  const [errors, setErrors] = useState<ImportErrors>({});
  const { runs, progress, send, again } = useImport();
  const header = (
    <PageHeader
      parent={{ title: "Runs", href: path("/runs") }}
      title="Import results"
      docs="/docs/how-to/imports"
    />
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
  const hasFiles = draft.files.length > 0;
  return (
    <>
      {header}
      <form
        noValidate
        className="flex min-w-0 flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (hasFiles && !busy && !read.busy) void submit();
        }}
      >
        {shown.form ? <Banner tone="error" title={shown.form} /> : null}
        <FileDrop files={draft.files} onChange={(files) => edit({ files })} error={shown.files} />
        {hasFiles ? (
          <>
            <RecognizedPanel
              {...read}
              batches={batchCount(draft)}
              action={
                <div className="flex flex-wrap items-center gap-3">
                  <Button type="submit" look="primary" busy={busy || read.busy}>
                    Import
                  </Button>
                  <span role="status" className="text-sm text-muted">
                    {progress}
                  </span>
                </div>
              }
            />
            {draft.mapping === null || table === null ? null : (
              <MappingFields
                table={table}
                choice={draft.mapping}
                onChange={(mapping) => edit({ mapping })}
              />
            )}
            <PlaceFields
              isRead={read.preview !== undefined}
              draft={draft}
              onChange={edit}
              errors={shown}
              sources={sources}
              versionsKnown={read.preview?.needsVersion === false && draft.version === ""}
            />
            {read.preview?.join == null && !draft.join ? null : (
              <JoinField
                checked={draft.join}
                place={placeOf(draft)}
                join={read.preview?.join ?? null}
                error={shown.join}
                onChange={(join) => edit({ join })}
              />
            )}
          </>
        ) : null}
      </form>
      {hasFiles ? null : <RecentImports />}
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
