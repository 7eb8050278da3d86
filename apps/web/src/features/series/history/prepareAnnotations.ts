import type { Annotation } from "@lapline/contracts";
import type { Placing } from "./placeHistory.ts";

export interface AnnotationView {
  annotation: Annotation;
  x: number;
  /** Where it stands, in words. */
  place: string;
}

/**
 * Places annotations on the axis of a history: at their version or moment; over versions a moment
 * stands before the first version that was measured after it. What has no place is left out.
 */
export function prepareAnnotations(
  annotations: readonly Annotation[],
  placing: Placing,
): AnnotationView[] {
  return annotations
    .flatMap((annotation): AnnotationView[] => {
      const { version, at } = annotation;
      const x = version === null ? momentPlace(at, placing) : versionPlace(version, placing);
      const place = version ?? `${at?.slice(0, 16).replace("T", " ") ?? ""} UTC`;
      return x === null ? [] : [{ annotation, x, place }];
    })
    .sort((a, b) => a.x - b.x);
}

function versionPlace(version: string, { order, versions, points }: Placing): number | null {
  if (order === "time") return points.find(({ item }) => item.version === version)?.x ?? null;
  const at = versions.indexOf(version);
  return at === -1 ? null : at;
}

function momentPlace(at: string | null, { order, versions, points }: Placing): number | null {
  if (at === null) return null;
  const atMs = Date.parse(at);
  if (order === "time") return atMs;
  const after = points.find(({ item }) => Date.parse(item.measuredAt) >= atMs);
  return after === undefined ? versions.length - 0.5 : versions.indexOf(after.item.version) - 0.5;
}
