import type { ReactNode } from "react";
import { EntranceFrame } from "./EntranceFrame.tsx";

/** A link of a mail that is invalid, or no longer works. */
export function LinkGone({ children }: { children: ReactNode }) {
  return (
    <EntranceFrame title="This link does not work" lead="It is invalid, expired or was used.">
      <div className="flex flex-col gap-3 text-sm text-muted">{children}</div>
    </EntranceFrame>
  );
}
