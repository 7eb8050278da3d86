import { changedSince } from "./changedSince.ts";
import { chooseTurn, type LeftPart } from "./chooseTurn.ts";
import type { Part } from "./parts.ts";
import type { Request } from "./readRequest.ts";

/** What one session does, in its order. */
export type Session = {
  readonly hasGuardRails: boolean;
  /** Parts that take part; null: whatever the filters name. */
  readonly parts: readonly Part[] | null;
  /** Variants of these parts that are left out. */
  readonly leftVariants: readonly string[];
  /** Which files; empty: all that are not left out. */
  readonly filters: readonly string[];
  readonly isVitestNeeded: boolean;
  /** What is not in this turn, by name. */
  readonly left: readonly LeftPart[];
};

const everything = { leftVariants: [], filters: [], isVitestNeeded: true, left: [] };

/** Filters of Vitest for exactly these parts. */
const filesOf = (chosen: readonly Part[]) =>
  chosen.flatMap(({ files }) => files.map((file) => `/${file}`));

/** Decides what a request means here and now. */
export async function planSession(
  root: string,
  request: Exclude<Request, { kind: "problem" }>,
): Promise<Session> {
  switch (request.kind) {
    case "quick":
      return { ...everything, hasGuardRails: true, parts: [] };
    case "filters":
      return { ...everything, hasGuardRails: false, parts: null, filters: request.filters };
    case "full": {
      const { parts, isWhole } = request;
      if (isWhole) return { ...everything, hasGuardRails: true, parts };
      const filters = filesOf(parts);
      const isVitestNeeded = filters.length > 0;
      return { ...everything, hasGuardRails: false, parts, filters, isVitestNeeded };
    }
    case "turn": {
      const changed = await changedSince(root, request.since);
      if (changed === null)
        console.log(`${request.since} is not in this clone: nothing is touched.`);
      const { chosen, leftVariants, left } = chooseTurn(request.landing, changed ?? []);
      return { ...everything, hasGuardRails: true, parts: chosen, leftVariants, left };
    }
  }
}
