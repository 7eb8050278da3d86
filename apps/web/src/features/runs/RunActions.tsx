"use client";

import type { Run, RunResults } from "@lapline/contracts";
import { GitCompareArrows, RotateCw } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/Button.tsx";
import { ButtonLink } from "@/components/ui/ButtonLink.tsx";
import { usePermission, useProjectPath } from "@/features/session/index.ts";
import { ShareButton } from "@/features/shares/index.ts";

const RunAgainDialog = dynamic(
  () => import("./RunAgainDialog.tsx").then((module) => module.RunAgainDialog),
  { ssr: false },
);

interface RunActionsProps {
  run: Run;
  title: string;
  /** Undefined while they load. */
  results: RunResults | undefined;
}

/** What can be done with the results of a run: measure them again, compare them, share them. */
export function RunActions({ run, title, results }: RunActionsProps) {
  const path = useProjectPath();
  const maySubmit = usePermission("runs.submit");
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  const columns = results?.columns ?? [];
  const isImport = run.imported !== undefined || run.jobs[0]?.purpose === "imported";
  const reported = run.jobs.find(({ reportId }) => reportId !== undefined);
  return (
    <>
      {columns.length > 1 ? (
        <ButtonLink href={path(`/compare?columns=${columns.map(encodeURIComponent).join(",")}`)}>
          <GitCompareArrows aria-hidden /> Compare
        </ButtonLink>
      ) : null}
      {columns.length > 0 ? (
        <ShareButton subject={{ kind: "comparison", columns: columns.join(",") }} title={title} />
      ) : reported === undefined ? null : (
        <ShareButton subject={{ kind: "report", jobId: reported.id }} title={title} />
      )}
      {maySubmit && !isImport && run.jobs.length > 0 ? (
        <Button
          onClick={() => {
            setAsked(true);
            setOpen(true);
          }}
        >
          <RotateCw aria-hidden /> Run again
        </Button>
      ) : null}
      {asked ? <RunAgainDialog runId={run.id} open={open} onOpenChange={setOpen} /> : null}
    </>
  );
}
