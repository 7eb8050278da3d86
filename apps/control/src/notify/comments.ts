import { z } from "zod";
import type { CommentToPut } from "./notifier.ts";
import { type VendorApi, VendorRefusal } from "./vendorApi.ts";

/** Pages of comments that are looked through for an own one. */
const pagesMax = 30;

export interface ListedComment {
  id: number;
  body: string;
}

/** Id of the first comment that begins with the marker; null when none on any page does. */
export async function findComment(
  marker: string,
  readPage: (page: number) => Promise<{ comments: readonly ListedComment[]; hasMore: boolean }>,
): Promise<string | null> {
  for (let page = 1; page <= pagesMax; page += 1) {
    const { comments, hasMore } = await readPage(page);
    const own = comments.find(({ body }) => body.startsWith(marker));
    if (own !== undefined) return String(own.id);
    if (!hasMore) return null;
  }
  return null;
}

export interface CommentPlace {
  find: () => Promise<string | null>;
  update: (id: string) => Promise<void>;
  create: () => Promise<string>;
}

/**
 * Updates the comment that is known, else one that is found, else writes one. A known comment that
 * somebody deleted is not an error: it is looked for again.
 */
export async function putInPlace(knownId: string | null, place: CommentPlace): Promise<string> {
  if (knownId !== null && (await isUpdated(knownId, place))) return knownId;
  const found = await place.find();
  if (found !== null && found !== knownId && (await isUpdated(found, place))) return found;
  return place.create();
}

async function isUpdated(id: string, { update }: CommentPlace): Promise<boolean> {
  try {
    await update(id);
    return true;
  } catch (error) {
    if (error instanceof VendorRefusal && error.facts.status === 404) return false;
    throw error;
  }
}

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
