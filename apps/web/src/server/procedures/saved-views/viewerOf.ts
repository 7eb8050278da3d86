import type { Access } from "../../access.ts";

/** Whose views a caller sees: a person also has their own. */
export function viewerOf({ projectId, actor }: Access): {
  projectId: string;
  userId: string | null;
} {
  return { projectId, userId: actor.kind === "user" ? actor.userId : null };
}
