"use client";

import type { ImportPreview } from "@lapline/contracts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSession } from "@/features/session/index.ts";
import type { DraftFile, ImportDraft } from "./importDraft.ts";
import { postToApi } from "./postToApi.ts";
import { preparePreview } from "./prepareImport.ts";

const settleMs = 300;

/** What the server recognises in the files of a form, read anew a moment after it changed. */
export function useImportPreview(draft: ImportDraft) {
  const { project } = useSession();
  const request = preparePreview(draft);
  const query = useQuery({
    // The files are too large to be part of a key.
    queryKey: [
      "import-preview",
      project.id,
      numberOf(draft.files),
      draft.format,
      request?.version,
      request?.scenario,
      request?.target,
      request?.label,
      request?.join,
      request?.mapping,
    ],
    queryFn: async ({ signal }) => {
      await settled(signal);
      const posted = await postToApi("/reports/preview", request, {
        projectId: project.id,
        signal,
      });
      return posted.ok
        ? { preview: posted.answer as ImportPreview, problem: null }
        : { preview: undefined, problem: posted.problem };
    },
    enabled: request !== null,
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  const retry = () => void query.refetch();
  if (request === null) return { preview: undefined, problem: null, busy: false, retry };
  const { preview, problem = null } = query.data ?? {};
  return { preview, problem, busy: query.isFetching, retry };
}

const numbers = new WeakMap<object, number>();
let last = 0;

/** The same for the same list of files, another one for every other. */
function numberOf(files: readonly DraftFile[]): number {
  const known = numbers.get(files);
  if (known !== undefined) return known;
  last += 1;
  numbers.set(files, last);
  return last;
}

/** A form that changes again within this time asks once. */
function settled(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, settleMs);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
