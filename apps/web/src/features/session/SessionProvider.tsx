"use client";

import type { Role, SendsMail } from "@lapline/contracts";
import { createContext, type ReactNode, useContext } from "react";

interface SessionProject {
  id: string;
  slug: string;
  name: string;
  /** A visitor does not belong to the project, which is public. */
  role: Role | "visitor";
  /** Whether members may write definitions. */
  membersDefine?: boolean;
}

export interface Session {
  /** Null for a visitor who is not signed in. */
  user: { id: string; name: string; email: string } | null;
  ownsInstallation: boolean;
  sendsMail: SendsMail;
  projects: SessionProject[];
  /** The project of the address in view. */
  project: SessionProject;
}

const SessionContext = createContext<Session | null>(null);

/** Who is signed in and which project the pages below show; read on the server with the page. */
export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** The session of the page; null in a share, which has none. */
export function useMaybeSession(): Session | null {
  return useContext(SessionContext);
}

/** The session of the page; only below SessionProvider. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error("useSession needs a SessionProvider above it");
  return session;
}
