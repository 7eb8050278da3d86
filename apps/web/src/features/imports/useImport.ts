"use client";

import type { ReportImport, Run } from "@lapline/contracts";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useSession } from "@/features/session/index.ts";
import { postToApi } from "./postToApi.ts";
import { type ImportErrors, mapImportProblems } from "./prepareImport.ts";

/** Sends an import once, however often it is pressed, and says what it became or why not. */
export function useImport() {
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
