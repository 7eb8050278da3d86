"use client";

import { isSlug, slugOf } from "@lapline/contracts";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import type { FieldErrors } from "@/components/run-fields/fieldErrors.ts";
import { useFirstError } from "@/components/run-fields/useFirstError.ts";
import { Dialog } from "@/components/ui/Dialog.tsx";
import { Form } from "@/components/ui/Form.tsx";
import { showToast } from "@/components/ui/showToast.ts";
import { TextField } from "@/components/ui/TextField.tsx";
import { projectPath } from "@/features/session/index.ts";

interface NewProjectDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks for the name and address of a project, makes it, and goes there. */
export function NewProjectDialog({ open, onOpenChange }: NewProjectDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="New project"
      description="A project has its own results, machines, members and API keys. You become its owner."
    >
      <NewProjectForm onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function NewProjectForm({ onDone }: { onDone: () => void }) {
  const trpc = useTRPC();
  const router = useRouter();
  const [name, setName] = useState("");
  // Follows the name until an address is typed.
  const [ownSlug, setOwnSlug] = useState<string | null>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const create = useMutation(trpc.projects.create.mutationOptions());
  const slug = ownSlug ?? (name.trim() === "" ? "" : slugOf(name));
  const ref = useFirstError(errors);
  const submit = async () => {
    const found = problemsOf(name, slug);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    try {
      const project = await create.mutateAsync({ name: name.trim(), slug });
      showToast({ tone: "success", title: `${project.name} was created` });
      onDone();
      router.push(projectPath(project.slug, ""));
    } catch (error) {
      const { detail, errors: listed = [] } = problemFromError(error);
      setErrors(
        listed.length === 0
          ? { form: detail }
          : Object.fromEntries(listed.map(({ path, message }) => [path, message])),
      );
    }
  };
  return (
    <Form
      ref={ref}
      problem={errors.form}
      busy={create.isPending}
      action="Create project"
      onSubmit={submit}
    >
      <TextField
        label="Name"
        value={name}
        maxLength={100}
        autoComplete="off"
        placeholder="Payments API"
        error={errors.name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label="Address"
        value={slug}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        hint={`Its pages begin with /p/${slug === "" ? "…" : slug}. The address stays for good.`}
        error={errors.slug}
        onChange={(event) => setOwnSlug(event.target.value)}
      />
    </Form>
  );
}

/** What the form lacks, by field. */
function problemsOf(name: string, slug: string): FieldErrors {
  return {
    ...(name.trim() === "" ? { name: "Enter a name, such as “Payments API”." } : {}),
    ...(isSlug(slug)
      ? {}
      : {
          slug: "Use lower-case letters, digits, single dots, dashes and underscores. Start with a letter or digit.",
        }),
  };
}
