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
