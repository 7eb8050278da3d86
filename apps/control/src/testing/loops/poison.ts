import type { ItemKind } from "@lapline/contracts";
import type { openPoisonBook } from "./openPoisonBook.ts";

type PoisonBook = Awaited<ReturnType<typeof openPoisonBook>>;

/** An item that always throws in one loop, beside one that is fine and comes after it. */
export interface Poison {
  kind: ItemKind;
  itemId: string;
  /** What the loop's own error says, as administrators see it. */
  error: RegExp;
  /** Whether the other item of the loop is done. */
  isOtherDone: () => Promise<boolean>;
  /** Makes an item due that has a time of its own beside that of its incident. */
  makeDue?: () => Promise<unknown>;
  /** Takes away what makes it throw. */
  cure: () => Promise<unknown>;
  isDone: () => Promise<boolean>;
}

export type PlantPoison = (book: PoisonBook) => Promise<Poison>;
