import type { ShareContent } from "@lapline/contracts";

type Comparison = Extract<ShareContent, { kind: "comparison" }>;

/** What a page is rendered with: of a comparison without its reports, which are loaded when wanted. */
export type FrozenContent =
  | Exclude<ShareContent, Comparison>
  | Omit<Comparison, "details" | "reports" | "rowsLeftOut">;

/** Leaves out what readers rarely open. */
export function frozenContent(content: ShareContent): FrozenContent {
  if (content.kind !== "comparison") return content;
  const { details: _, reports: __, rowsLeftOut: ___, ...shown } = content;
  return shown;
}
