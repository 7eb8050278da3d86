"use client";

import type { ReportImport, Run } from "@lapline/contracts";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useSession } from "@/features/session/index.ts";
import { postToApi } from "./postToApi.ts";
import { type ImportErrors, mapImportProblems } from "./prepareImport.ts";

interface ToSend {
  request: ReportImport;
  batches: readonly ReportImport["files"][];
  /** Of the first batch, where the server read it already. */
  firstParts: number | undefined;
}

/** Sends an import once, however often it is pressed, and says what it became or why not. */
export function useImport() {
  const { project } = useSession();
  const queryClient = useQueryClient();
  const [runs, setRuns] = useState<Run[] | null>(null);
  const [progress, setProgress] = useState<string | null>(null);
  const last = useRef<{ body: string; key: string } | null>(null);
  const send = async ({ request, ...rest }: ToSend): Promise<ImportErrors> => {
    const body = JSON.stringify(request);
    if (last.current?.body !== body) last.current = { body, key: newKey() };
    setProgress("Importing");
    const whole = { request, idempotencyKey: last.current.key };
    // Loaded when it is needed: the page is read far more often than something is sent.
    const loaded = await import("./sendImport.ts").catch(() => null);
    if (loaded === null) {
      setProgress(null);
      return {
        form: "The page could not load what sends the files. Check the connection and import again.",
      };
    }
    const { runs: stored, problem } = await loaded.sendImport(whole, rest.batches, {
      firstParts: rest.firstParts,
      post: (path, content, headers = {}) =>
        postToApi(path, content, { projectId: project.id, headers }),
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      onPart: ({ number, of, isWaiting }) => {
        const part = of === 1 ? "Importing" : `Importing part ${number} of ${of}`;
        setProgress(isWaiting ? `${part}, waiting until the server has room` : part);
      },
    });
    setProgress(null);
    if (stored.length > 0) void queryClient.invalidateQueries();
    if (problem === null) {
      setRuns(stored);
      return {};
    }
    const { errors, detail } = problem;
    const mapped = errors && errors.length > 0 ? mapImportProblems(errors) : { form: detail };
    if (stored.length === 0) return mapped;
    const kept = `The first ${stored.length === 1 ? "part is" : `${stored.length} parts are`} stored. Import again to continue: nothing is imported twice.`;
    return { ...mapped, form: [mapped.form, kept].filter(Boolean).join(" ") };
  };
  return { runs, progress, send, again: () => setRuns(null) };
}

/** `crypto.randomUUID` is missing over plain HTTP on other hosts than localhost. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
