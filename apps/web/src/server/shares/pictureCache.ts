import { processSingleton } from "../processSingleton.ts";

/** Pictures kept in this process; a preview has some 20 KB. */
const picturesMax = 200;

const pictures = () => processSingleton("sharePictures", () => new Map<string, string | Buffer>());

/** The picture of this key, drawn at the first call: a share never looks different. */
export function pictureOf<T extends string | Buffer>(
  key: string,
  draw: () => T,
): T | string | Buffer {
  const kept = pictures();
  const found = kept.get(key);
  const picture = found ?? draw();
  // The one that was asked for last stands last, so the first is the one to drop.
  kept.delete(key);
  kept.set(key, picture);
  for (const oldest of kept.keys()) {
    if (kept.size <= picturesMax) break;
    kept.delete(oldest);
  }
  return picture;
}
