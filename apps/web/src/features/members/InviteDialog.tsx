"use client";

import { type Role, roles } from "@lapline/contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { Dialog } from "@/components/ui/Dialog.tsx";
import { Form } from "@/components/ui/Form.tsx";
import { SelectField } from "@/components/ui/SelectField.tsx";
import { TextField } from "@/components/ui/TextField.tsx";
import { useSession } from "@/features/session/index.ts";
import { LinkShown } from "./LinkShown.tsx";
import { roleOptions } from "./roleOptions.ts";

interface InviteDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Invites an address and shows the link once. */
export function InviteDialog({ open, onOpenChange }: InviteDialogProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { project } = useSession();
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role>("member");
  const [errors, setErrors] = useState<{ email?: string; form?: string }>({});
  const create = useMutation(trpc.invitations.create.mutationOptions());
  const close = (next: boolean) => {
    if (!next) {
      setEmail("");
      setErrors({});
      create.reset();
    }
    onOpenChange(next);
  };
  const submit = async () => {
    if (!/^\S+@\S+$/.test(email.trim())) {
      return setErrors({ email: "Give the e-mail address of the person." });
    }
    setErrors({});
    try {
      await create.mutateAsync({ email: email.trim(), role });
      await queryClient.invalidateQueries(trpc.invitations.list.pathFilter());
    } catch (error) {
      const { detail, errors: listed = [] } = problemFromError(error);
      const message = listed.find(({ path }) => path === "email")?.message;
      setErrors(message === undefined ? { form: detail } : { email: message });
    }
  };
  return (
    <Dialog open={open} onOpenChange={close} title={`Invite to ${project.name}`}>
      {create.data === undefined ? (
        <Form
          problem={errors.form}
          busy={create.isPending}
          action="Send invitation"
          onSubmit={submit}
        >
          <TextField
            label="E-mail"
            type="email"
            value={email}
            maxLength={254}
            autoComplete="off"
            spellCheck={false}
            error={errors.email}
            onChange={(event) => setEmail(event.target.value)}
          />
          <SelectField
            label="Role"
            options={roleOptions(project.role)}
            value={role}
            onChange={(event) =>
              setRole(roles.find((each) => each === event.target.value) ?? "member")
            }
          />
        </Form>
      ) : (
        <LinkShown
          email={create.data.invitation.email}
          url={create.data.url}
          onDone={() => close(false)}
        />
      )}
    </Dialog>
  );
}
