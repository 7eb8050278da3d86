import type { ReactNode } from "react";
import { Banner } from "@/components/ui/Banner.tsx";
import { Button } from "@/components/ui/Button.tsx";

interface ShownOnceProps {
  /** What is shown, and what it is for. */
  children: ReactNode;
  /** The warning in a few words. */
  title?: string;
  /** What is kept of it, and what to do when it is lost. */
  note: ReactNode;
  onDone: () => void;
}

/** Something secret in a dialog, the only time that it is shown. */
export function ShownOnce({ children, title = "Shown only now", note, onDone }: ShownOnceProps) {
  return (
    <div className="flex min-w-0 flex-col gap-3 text-sm">
      {children}
      <Banner tone="info" title={title}>
        {note}
      </Banner>
      <Button className="self-end" onClick={onDone}>
        Done
      </Button>
    </div>
  );
}
