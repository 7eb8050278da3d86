import type { ReactNode, Ref } from "react";
import { Banner } from "./Banner.tsx";
import { Button } from "./Button.tsx";

interface FormProps {
  /** What is wrong with the whole of it; the fields say their own. */
  problem?: string | undefined;
  /** It is being sent, which is not begun twice. */
  busy?: boolean;
  /** Verb and object on the button that sends it; left out where `children` bring their buttons. */
  action?: string;
  /** Gets what stands in its named fields. */
  onSubmit: (data: FormData) => unknown;
  ref?: Ref<HTMLFormElement> | undefined;
  children: ReactNode;
}

/** A form: its problem, its fields, and the button that sends it. */
export function Form({ problem, busy = false, action, onSubmit, ref, children }: FormProps) {
  return (
    <form
      ref={ref}
      noValidate
      className="flex min-w-0 flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSubmit(new FormData(event.currentTarget));
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
