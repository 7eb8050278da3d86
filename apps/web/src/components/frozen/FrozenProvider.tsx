"use client";

import { createContext, type ReactNode, useContext } from "react";

const FrozenContext = createContext<string | null>(null);

interface FrozenProviderProps {
  /** What its exports name as their source. */
  source: string;
  children: ReactNode;
}

/**
 * Below it is a share: what pages show does not change, nobody is signed in, and nothing leads into
 * the project.
 */
export function FrozenProvider({ source, children }: FrozenProviderProps) {
  return <FrozenContext value={source}>{children}</FrozenContext>;
}

/** Whether this is part of a share. */
export function useFrozen(): boolean {
  return useContext(FrozenContext) !== null;
}

/**
 * What exports name as their source: the address in view, or what a share is known by without its
 * address, which is the secret that opens it.
 */
export function useExportSource(): () => string {
  const source = useContext(FrozenContext);
  return () => source ?? window.location.href;
}
