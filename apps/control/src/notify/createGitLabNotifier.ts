import { z } from "zod";
import { findComment, putInPlace } from "./comments.ts";
import type { CommitState, Notifier } from "./notifier.ts";
import type { VendorApi } from "./vendorApi.ts";
import { VendorRefusal } from "./vendorApi.ts";

const anything = z.unknown();
const idSchema = z.looseObject({ id: z.int() });
const notesSchema = z.array(z.looseObject({ id: z.int(), body: z.string() }));
const descriptionMax = 255;
const pageSize = 50;

/** Commit statuses have no neutral. */
const states: Record<CommitState, string> = {
  pending: "pending",
  success: "success",
  failure: "failed",
  neutral: "success",
};

/** GitLab's REST API v4: commit statuses, and a note on the merge request. */
export function createGitLabNotifier(api: VendorApi, repository: string): Notifier {
  const home = `/api/v4/projects/${encodeURIComponent(repository)}`;
  const notes = (pullRequest: number) => `${home}/merge_requests/${pullRequest}/notes`;
  return {
    setStatus: async ({ commit, state, sentence, url, context }) => {
      const path = `${home}/statuses/${commit}`;
      const description = sentence.slice(0, descriptionMax);
      const body = { state: states[state], name: context, target_url: url, description };
      try {
        await api.call({ method: "POST", path, body, schema: anything });
      } catch (error) {
        if (!isThereAlready(error)) throw error;
      }
    },
    putComment: ({ pullRequest, marker, body, knownId }) =>
      putInPlace(knownId, {
        find: () =>
          findComment(marker, async (page) => {
            const path = `${notes(pullRequest)}?per_page=${pageSize}&page=${page}&sort=asc`;
            const answer = await api.call({ method: "GET", path, schema: notesSchema });
            return {
              comments: answer.value,
              hasMore: (answer.headers["x-next-page"] ?? "") !== "",
            };
          }),
        update: async (id) => {
          const path = `${notes(pullRequest)}/${id}`;
          await api.call({ method: "PUT", path, body: { body }, schema: anything });
        },
        create: async () => {
          const path = notes(pullRequest);
          const made = await api.call({ method: "POST", path, body: { body }, schema: idSchema });
          return String(made.value.id);
        },
      }),
  };
}

/** GitLab refuses to set the state that a commit already has. */
function isThereAlready(error: unknown): boolean {
  return (
    error instanceof VendorRefusal &&
    error.facts.status === 400 &&
    (error.facts.answer ?? "").includes("Cannot transition status")
  );
}
