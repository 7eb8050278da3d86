import type { ShareKind } from "@lapline/contracts";
import type { FrozenContent } from "./frozenContent.ts";

/** A share as its page shows it. */
export interface SharedView {
  kind: ShareKind;
  title: string;
  note: string;
  author: string;
  project: string;
  frozenAt: string;
  expiresAt: string | null;
  contentHash: string;
  /** Path of the raw bytes. */
  snapshotUrl: string;
  /** Null for a form that this version does not know. */
  content: FrozenContent | null;
}
