import type { HttpCall, SingleCall } from "../httpCall.ts";

/** Where the parts of SupaBase are reached. */
export interface SupabaseRoutes {
  /** What PostgREST's paths begin with. */
  rest: string;
  /** What GoTrue's paths begin with, and the component that they go to; absent: the gateway. */
  auth: { prefix: string; component?: string };
  /** Answered without a key when PostgREST and the database behind it serve. */
  readiness: HttpCall;
}

/** A call of GoTrue, which is made before anything is timed. */
export function authCall({ auth }: SupabaseRoutes, call: HttpCall): SingleCall {
  const { prefix, component } = auth;
  return {
    ...call,
    path: `${prefix}${call.path}`,
    ...(component === undefined ? {} : { component }),
  };
}
