export { BackfillButton } from "./BackfillButton.tsx";
export type { BackfillSubject } from "./backfillDraft.ts";
