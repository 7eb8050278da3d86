"use client";

import type { ImportPreview } from "@lapline/contracts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSession } from "@/features/session/index.ts";
import type { DraftFile, ImportDraft } from "./importDraft.ts";
import { postToApi } from "./postToApi.ts";
import { preparePreview } from "./prepareImport.ts";

/** A form that changes again within this time asks once. */
const settleMs = 300;
const busy = "heavy_request_under_way";
const busyPauseMs = 2_500;
/** Half a minute in all, longer than the server gives one request. */
const busyTries = 12;

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
      await pause(settleMs, signal);
      const read = () => postToApi("/reports/preview", request, { projectId: project.id, signal });
      let posted = await read();
      // The server still reads what the form held before: it takes one large request at a time.
      for (
        let left = busyTries;
        !posted.ok && posted.problem.code === busy && left > 0;
        left -= 1
      ) {
        await pause(busyPauseMs, signal);
        posted = await read();
      }
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

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
