import type { ReactNode } from "react";
import { Banner } from "./Banner.tsx";
import { Button } from "./Button.tsx";

interface FormProps {
  /** What is wrong with the whole of it; the fields say their own. */
  problem?: string | undefined;
  /** It is being sent, which is not begun twice. */
  busy?: boolean;
  /** Verb and object on the button that sends it; left out where `children` bring their buttons. */
  action?: string;
  onSubmit: () => unknown;
  children: ReactNode;
}

/** The form of a dialog: its problem, its fields, and the button that sends it. */
export function Form({ problem, busy = false, action, onSubmit, children }: FormProps) {
  return (
    <form
      noValidate
      className="flex min-w-0 flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSubmit();
      }}
    >
      {problem === undefined ? null : <Banner tone="error" title={problem} />}
      {children}
      {action === undefined ? null : (
        <Button type="submit" look="primary" className="self-end" busy={busy}>
          {action}
        </Button>
      )}
    </form>
  );
}
