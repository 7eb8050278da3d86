import { VendorRefusal } from "./vendorRefusal.ts";

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
