import { ApiError } from "../http/apiError.ts";
import type { Caller } from "../limits/caller.ts";
import { takePlaces } from "../limits/takePlaces.ts";
import { processSingleton } from "../processSingleton.ts";

/** A person with a dozen tabs, or a CI system that waits for as many runs. */
const perCallerMax = 40;
/** An office behind one address. */
const perNetworkMax = 150;
/** Streams one process serves at once. */
const streamsMax = 500;

function refused(status: 429 | 503, detail: string): ApiError {
  return new ApiError({
    status,
    code: status === 429 ? "too_many_streams" : "streams_exhausted",
    detail,
    headers: { "retry-after": "5" },
  });
}

/** Name of the bound that every stream counts for. */
const all = "all";

const takenPlaces = () => processSingleton("streamPlaces", () => new Map<string, number>());

/** Live streams that this process serves. */
export function countOpenStreams(): number {
  return takenPlaces().get(all) ?? 0;
}

/**
 * Takes a place for a live stream of a caller, and answers how to give it back. Refuses beyond 40 of
 * a caller and 150 of an address (429), and beyond 500 of all (503).
 */
export function takeStreamPlace({ key, network }: Caller): () => void {
  return takePlaces(takenPlaces(), [
    {
      name: key,
      max: perCallerMax,
      refuse: () =>
        refused(
          429,
          `You have ${perCallerMax} live streams open, which is all that one caller may have. Close some, or wait 5 s and try again.`,
        ),
    },
    {
      name: network ?? key,
      max: perNetworkMax,
      refuse: () =>
        refused(
          429,
          `${perNetworkMax} live streams are open from your address, which is all that one address may have. Close some, or wait 5 s and try again.`,
        ),
    },
    {
      name: all,
      max: streamsMax,
      refuse: () =>
        refused(503, "Too many live pages are open on this server. Try again in a few seconds."),
    },
  ]);
}
