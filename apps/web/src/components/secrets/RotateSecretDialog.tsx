"use client";

import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { Dialog } from "@/components/ui/Dialog.tsx";
import { Form } from "@/components/ui/Form.tsx";
import { SelectField } from "@/components/ui/SelectField.tsx";

const periods = [
  { value: "0", label: "Not at all: the old one is known to others" },
  { value: "1", label: "1 hour" },
  { value: "24", label: "24 hours" },
  { value: "72", label: "3 days" },
  { value: "168", label: "7 days" },
];

interface RotateSecretDialogProps<Made> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Name of what gets the secret. */
  name: string;
  /** What both secrets do while both are good. */
  words: string;
  /** Label of the choice, which a number of hours completes: "The old secret opens for another". */
  keepLabel: string;
  rotate: (keepHours: number) => Promise<Made>;
  /** Shows what was made. */
  children: (made: Made, onDone: () => void) => ReactNode;
}

/** Asks for how long the old secret stays good, makes a further one and shows it once. */
export function RotateSecretDialog<Made>(props: RotateSecretDialogProps<Made>) {
  const [keepHours, setKeepHours] = useState("24");
  const rotation = useMutation({ mutationFn: props.rotate });
  const { data, error, isPending } = rotation;
  const change = (open: boolean) => {
    if (!open) rotation.reset();
    props.onOpenChange(open);
  };
  return (
    <Dialog open={props.open} onOpenChange={change} title={`New secret for ${props.name}`}>
      {data === undefined ? (
        <Form
          problem={error === null ? undefined : problemFromError(error).detail}
          busy={isPending}
          action="Create secret"
          onSubmit={() => rotation.mutate(Number(keepHours))}
        >
          <p className="text-sm">{props.words}</p>
          <SelectField
            label={props.keepLabel}
            options={periods}
            value={keepHours}
            onChange={(event) => setKeepHours(event.target.value)}
          />
        </Form>
      ) : (
        props.children(data, () => change(false))
      )}
    </Dialog>
  );
}
