import { cache } from "react";
import { readShare } from "../../../server/shares/readShare.ts";
import { frozenContent } from "../frozenContent.ts";
import type { SharedView } from "../sharedView.ts";

/** The share behind a token for a page that is being rendered; asks once per request. */
export const readShared = cache(
  async (token: string): Promise<{ id: string; view: SharedView } | null> => {
    const share = await readShare(token);
    if (share === null) return null;
    const { frame, content, contentHash, expiresAt, kind } = share;
    const { title, note, author, project, frozenAt } = frame;
    return {
      id: share.id,
      view: {
        kind,
        title,
        note,
        author,
        project,
        frozenAt,
        expiresAt: expiresAt?.toISOString() ?? null,
        contentHash,
        snapshotUrl: `/s/${token}/snapshot.json`,
        content: content === null ? null : frozenContent(content),
      },
    };
  },
);
