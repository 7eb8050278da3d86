import { ApiError } from "../http/apiError.ts";
import type { Caller } from "../limits/caller.ts";
import { takePlaces } from "../limits/takePlaces.ts";
import { processSingleton } from "../processSingleton.ts";

/** Heavy requests under way for the callers of one network, such as several keys of one CI host. */
const perNetworkMax = 4;
const retryAfterSeconds = 5;

/** What a caller asks for: a heavy body, or something heavy that is asked for in a few words. */
export type HeavyKind = "body" | "question";

/** A page may ask a few such questions in a row while somebody types. */
const perCallerMax: Record<HeavyKind, number> = { body: 1, question: 4 };

const takenPlaces = () => processSingleton("heavyPlaces", () => new Map<string, number>());

/** Large bodies that are being read or answered, for tests. */
export function heavyBodiesTaken(): number {
  const places = [...takenPlaces()];
  return places.reduce((sum, [name, count]) => sum + (name.startsWith("body ") ? count : 0), 0);
}

function refused(detail: string): ApiError {
  return new ApiError({
    status: 429,
    code: "heavy_request_under_way",
    detail: `${detail} Wait ${retryAfterSeconds} s and try again.`,
    headers: { "retry-after": String(retryAfterSeconds) },
  });
}

const sentences: Record<HeavyKind, string> = {
  body: "Another request of yours with more than 256 KiB is still being answered. Lapline takes one at a time from each caller.",
  question: `${perCallerMax.question} requests of yours that need much computing are still under way.`,
};

/**
 * Takes a caller's place for something heavy, and answers how to give it back. Refuses (429) the
 * second body of a caller and the fifth of a network.
 */
export function takeHeavyPlace({ key, network }: Caller, kind: HeavyKind): () => void {
  const taken = takenPlaces();
  const own = {
    name: `${kind} ${key}`,
    max: perCallerMax[kind],
    refuse: () => refused(sentences[kind]),
  };
  if (network === null) return takePlaces(taken, [own]);
  const shared = {
    name: network,
    max: perNetworkMax,
    refuse: () =>
      refused(
        `${perNetworkMax} large requests from your address are still being answered, which is all that one address may send at a time.`,
      ),
  };
  return takePlaces(taken, [own, shared]);
}
