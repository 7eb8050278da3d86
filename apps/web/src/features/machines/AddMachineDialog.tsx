"use client";

import { type DefinitionPlace, definitionPlaceSettings } from "@lapline/contracts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { RelativeTime } from "@/components/format/RelativeTime.tsx";
import { ShownOnce } from "@/components/secrets/ShownOnce.tsx";
import { CodeBlock } from "@/components/ui/CodeBlock.tsx";
import { Dialog } from "@/components/ui/Dialog.tsx";
import { Form } from "@/components/ui/Form.tsx";
import { TextField } from "@/components/ui/TextField.tsx";
import { DefinitionPlaceField } from "./DefinitionPlaceField.tsx";

interface AddMachineDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const labelPattern = /^[a-z0-9][a-z0-9._-]{0,63}$/;

/** Asks for the hardware label and for what may run, then shows the exact command with its one-time token. */
export function AddMachineDialog({ open, onOpenChange }: AddMachineDialogProps) {
  const trpc = useTRPC();
  const [label, setLabel] = useState("");
  const [definitions, setDefinitions] = useState<DefinitionPlace>("docker");
  const [error, setError] = useState<string | undefined>();
  const create = useMutation(trpc.machines.createToken.mutationOptions());
  const close = (next: boolean) => {
    if (!next) {
      setLabel("");
      setDefinitions("docker");
      setError(undefined);
      create.reset();
    }
    onOpenChange(next);
  };
  const submit = () => {
    if (!labelPattern.test(label.trim())) {
      setError(
        "Use lower-case letters, digits, dots, dashes and underscores, such as “bare-metal.8c”.",
      );
      return;
    }
    setError(undefined);
    create.mutate(
      { label: label.trim(), definitions },
      { onError: (failure) => setError(problemFromError(failure).detail) },
    );
  };
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title="Add a machine"
      description="A machine serves one hardware label and runs one job at a time. Results of different labels are never compared."
    >
      {create.data === undefined ? (
        <Form busy={create.isPending} action="Create command" onSubmit={submit}>
          <TextField
            label="Hardware label"
            hint="Machines with equal hardware share one. A new label is made by naming it."
            placeholder="local"
            value={label}
            autoComplete="off"
            spellCheck={false}
            error={error}
            onChange={(event) => {
              setLabel(event.target.value);
              setError(undefined);
            }}
          />
          <DefinitionPlaceField value={definitions} onChange={setDefinitions} />
        </Form>
      ) : (
        <ShownOnce
          title="The token inside works once"
          note={
            <>
              It is shown only now and ends <RelativeTime at={create.data.expiresAt} />.
            </>
          }
          onDone={() => close(false)}
        >
          <p>
            Run this on the machine. It registers under the label{" "}
            <strong>{create.data.label}</strong> and then appears in the list.
          </p>
          <CodeBlock label="command" code={create.data.command} />
          {create.data.command.includes("--definitions") ? (
            <p>
              To change later what may run, edit <code>DEFINITION_SANDBOXES</code> in{" "}
              <code>settings.json</code> of the machine&apos;s data folder.
            </p>
          ) : (
            <p>
              Start its worker with{" "}
              <code>DEFINITION_SANDBOXES={definitionPlaceSettings[definitions]}</code>.
            </p>
          )}
          <p>
            The machine needs npm and a way to this server. To keep it running as a service, add{" "}
            <code>--systemd</code> to the last line. <code>lapline-worker check</code> lists what
            else it can use.
          </p>
        </ShownOnce>
      )}
    </Dialog>
  );
}
