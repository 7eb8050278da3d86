import { answerGet } from "../http/answer.ts";
import { processSingleton } from "../processSingleton.ts";
import { digestShare } from "./digestShare.ts";
import { drawBadge } from "./drawBadge.ts";
import { drawPreview } from "./drawPreview.tsx";
import { type ReadShare, readShare, shareGone } from "./readShare.ts";

/** Pictures kept in this process; a preview has some 40 KB. */
const picturesMax = 200;

const pictures = () => processSingleton("sharePictures", () => new Map<string, string | Buffer>());

/** The picture of this key, drawn at the first call: a share never looks different. */
async function pictureOf(
  key: string,
  draw: () => string | Promise<Buffer>,
): Promise<string | Buffer> {
  const kept = pictures();
  const found = kept.get(key);
  const picture = found ?? (await draw());
  // The one that was asked for last stands last, so the first is the one to drop.
  kept.delete(key);
  kept.set(key, picture);
  for (const oldest of kept.keys()) {
    if (kept.size <= picturesMax) break;
    kept.delete(oldest);
  }
  return picture;
}

/** A revoked share's pictures are gone from every cache after this. */
const maxAgeSeconds = 300;

const kinds = {
  badge: { type: "image/svg+xml; charset=utf-8", draw: badgeOf },
  preview: { type: "image/png", draw: previewOf },
} as const;

/** The badge or the preview picture of a share, which other sites may show and caches may keep. */
export function handlePicture(
  request: Request,
  token: string,
  kind: keyof typeof kinds,
): Promise<Response> {
  return answerGet(request, async (requestId) => {
    const share = await readShare(token);
    if (share === null) throw shareGone();
    const { type, draw } = kinds[kind];
    const etag = `"${kind}-${share.contentHash}"`;
    const headers = {
      "content-type": type,
      "cache-control": `public, max-age=${maxAgeSeconds}`,
      "cross-origin-resource-policy": "cross-origin",
      "x-request-id": requestId,
      etag,
    };
    if (request.headers.get("if-none-match") === etag) {
      return new Response(null, { status: 304, headers });
    }
    const picture = await pictureOf(`${kind} ${share.contentHash}`, () => draw(share));
    const body = typeof picture === "string" ? picture : new Uint8Array(picture);
    return new Response(request.method === "HEAD" ? null : body, { headers });
  });
}

function badgeOf({ frame, content }: ReadShare): string {
  const line = content === null ? undefined : digestShare(content).lines[0];
  return drawBadge(line ?? { label: "Lapline", words: frame.title, tone: "neutral" });
}

function previewOf({ kind, frame, content }: ReadShare): Promise<Buffer> {
  const digest = content === null ? null : digestShare(content);
  return drawPreview({
    title: frame.title,
    origin: `frozen ${kind} of ${frame.project}, ${frame.frozenAt.slice(0, 10)}`,
    digest: digest ?? { heading: "", lines: [], history: [] },
  });
}
