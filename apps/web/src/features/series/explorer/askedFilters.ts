import type { SeriesFilters } from "../seriesFilters.ts";

/**
 * What the server is asked for, without what the address leaves out. Versions narrow a list only
 * beside one target, because their names mean nothing without it. Pure.
 */
export function askedFilters(filters: SeriesFilters) {
  const { target, scenario, measure, label, state, origin, from, to, search } = filters;
  const oneTarget = target.length === 1;
  return {
    ...(target.length > 0 ? { target } : {}),
    ...(scenario.length > 0 ? { scenario } : {}),
    ...(measure.length > 0 ? { measure } : {}),
    ...(label.length > 0 ? { label } : {}),
    ...(state.length > 0 ? { state } : {}),
    ...(origin === null ? {} : { origin }),
    ...(search === null ? {} : { search }),
    ...(oneTarget && from !== null ? { fromVersion: from } : {}),
    ...(oneTarget && to !== null ? { toVersion: to } : {}),
  };
}
