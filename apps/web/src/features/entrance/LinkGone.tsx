import type { ReactNode } from "react";
import { EntranceFrame } from "./EntranceFrame.tsx";

/** A link of a mail that leads nowhere, or does not any more. */
export function LinkGone({ children }: { children: ReactNode }) {
  return (
    <EntranceFrame title="This link leads nowhere" lead="Or it does not any more.">
      <div className="flex flex-col gap-3 text-sm text-muted">{children}</div>
    </EntranceFrame>
  );
}
