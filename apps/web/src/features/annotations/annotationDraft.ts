import type { Annotation, AnnotationInput } from "@lapline/contracts";

/** What the form of an annotation holds, as it was typed. */
export interface AnnotationDraft {
  at: "version" | "moment";
  version: string;
  /** `YYYY-MM-DDTHH:mm` in UTC, as the browser's own field writes it. */
  moment: string;
  scope: AnnotationInput["scope"];
  text: string;
}

export type AnnotationDraftErrors = Partial<Record<"version" | "moment" | "text" | "form", string>>;

const textMax = 500;
const momentPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

/** The form for a new annotation at a version, or for one that exists. */
export function draftOf(annotation: Annotation | null, version: string): AnnotationDraft {
  return {
    at: annotation?.at == null ? "version" : "moment",
    version: annotation?.version ?? version,
    moment: annotation?.at?.slice(0, 16) ?? "",
    scope: annotation !== null && annotation.seriesId === null ? "project" : "series",
    text: annotation?.text ?? "",
  };
}

/** What is wrong with a form, by field; nothing when it can be sent. */
export function checkDraft(draft: AnnotationDraft): AnnotationDraftErrors {
  const text = draft.text.trim();
  return {
    ...(draft.at === "version" && draft.version === "" ? { version: "Choose a version." } : {}),
    ...(draft.at === "moment" && !momentPattern.test(draft.moment)
      ? { moment: "Give a day and a time, in UTC." }
      : {}),
    ...(text === "" ? { text: "Write what happened." } : {}),
    ...(text.length > textMax ? { text: `${textMax} characters at most.` } : {}),
  };
}

/** A checked form as the server takes it. */
export function inputOf(draft: AnnotationDraft, seriesId: string): AnnotationInput {
  const isVersion = draft.at === "version";
  return {
    seriesId,
    scope: draft.scope,
    version: isVersion ? draft.version : null,
    at: isVersion ? null : new Date(`${draft.moment}:00Z`).toISOString(),
    text: draft.text.trim(),
  };
}
