import type { ItemKind, LoopName } from "@lapline/contracts";

/** Something that a loop of control works on by itself. */
export interface Item {
  loop: LoopName;
  kind: ItemKind;
  id: string;
  /** Null for what belongs to the installation. */
  projectId: string | null;
}
