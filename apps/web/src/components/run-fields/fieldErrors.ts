/**
 * Problems by field: `targets`, `targets.<id>.versions`, `scenarios`, `scenarios.<id>.<parameter>`,
 * `labels`, `trials`, `priority`, `form`.
 */
export type FieldErrors = Record<string, string>;
