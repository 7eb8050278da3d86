import type { ShareContent } from "@lapline/contracts";

type Comparison = Extract<ShareContent, { kind: "comparison" }>;

/** What a page is rendered with: of a comparison without its reports, which are loaded when wanted. */
export type FrozenContent =
  | Exclude<ShareContent, Comparison>
  | Omit<Comparison, "reports" | "reportsLeftOut">;

/** Leaves out what readers rarely open. */
export function frozenContent(content: ShareContent): FrozenContent {
  if (content.kind !== "comparison") return content;
  const { reports: _, reportsLeftOut: __, ...shown } = content;
  return shown;
}
