export type { BackfillSubject } from "./backfillDraft.ts";
export { LazyBackfillButton } from "./LazyBackfillButton.tsx";
