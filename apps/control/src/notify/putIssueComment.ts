import { z } from "zod";
import { findComment } from "./findComment.ts";
import type { CommentToPut } from "./notifier.ts";
import type { VendorApi } from "./openVendorApi.ts";
import { putInPlace } from "./putInPlace.ts";

const anything = z.unknown();
const idSchema = z.looseObject({ id: z.int() });
const commentsSchema = z.array(z.looseObject({ id: z.int(), body: z.string().nullish() }));
const pageSize = 50;

/**
 * The comment of a pull request as an issue, by the routes that Gitea took over from GitHub. Gitea
 * answers all comments at once and names no next page. `home` is the path of the repository.
 */
export function putIssueComment(
  api: VendorApi,
  home: string,
  { pullRequest, marker, body, knownId }: CommentToPut,
): Promise<string> {
  const comments = `${home}/issues/${pullRequest}/comments`;
  return putInPlace(knownId, {
    find: () =>
      findComment(marker, async (page) => {
        const path = `${comments}?per_page=${pageSize}&page=${page}`;
        const answer = await api.call({ method: "GET", path, schema: commentsSchema });
        return {
          comments: answer.value.map((each) => ({ id: each.id, body: each.body ?? "" })),
          hasMore: /rel="next"/.test(String(answer.headers.link ?? "")),
        };
      }),
    update: async (id) => {
      const path = `${home}/issues/comments/${id}`;
      await api.call({ method: "PATCH", path, body: { body }, schema: anything });
    },
    create: async () => {
      const made = await api.call({
        method: "POST",
        path: comments,
        body: { body },
        schema: idSchema,
      });
      return String(made.value.id);
    },
  });
}
