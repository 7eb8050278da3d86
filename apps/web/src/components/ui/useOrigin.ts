"use client";

import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** Address under which the reader reached Lapline, e.g. `http://localhost:3000`; empty on the server. */
export function useOrigin(): string {
  return useSyncExternalStore(
    never,
    () => globalThis.location.origin,
    () => "",
  );
}
