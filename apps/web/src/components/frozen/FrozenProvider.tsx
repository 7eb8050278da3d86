"use client";

import { createContext, type ReactNode, useContext } from "react";

const FrozenContext = createContext(false);

/**
 * Below it is a share: what pages show does not change, nobody is signed in, and nothing leads into
 * the project.
 */
export function FrozenProvider({ children }: { children: ReactNode }) {
  return <FrozenContext value={true}>{children}</FrozenContext>;
}

/** Whether this is part of a share. */
export function useFrozen(): boolean {
  return useContext(FrozenContext);
}
