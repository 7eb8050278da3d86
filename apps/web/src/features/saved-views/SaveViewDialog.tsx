"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { Button } from "@/components/ui/Button.tsx";
import { Checkbox } from "@/components/ui/Checkbox.tsx";
import { Dialog } from "@/components/ui/Dialog.tsx";
import { Form } from "@/components/ui/Form.tsx";
import { showToast } from "@/components/ui/showToast.ts";
import { TextField } from "@/components/ui/TextField.tsx";
import { usePermission } from "@/features/session/index.ts";

interface SaveViewDialogProps {
  query: string;
  onClose: () => void;
}

/** Asks for the name of a view, and whom it is for. */
export function SaveViewDialog({ query, onClose }: SaveViewDialogProps) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const mayShare = usePermission("views.share");
  const [name, setName] = useState("");
  const [shared, setShared] = useState(false);
  const [error, setError] = useState<string | undefined>();
  const create = useMutation(
    trpc.views.create.mutationOptions({
      onSuccess: async (view) => {
        await queryClient.invalidateQueries(trpc.views.pathFilter());
        showToast({ tone: "success", title: `View ${view.name} saved` });
        onClose();
      },
      onError: (problem) => setError(problemFromError(problem).detail),
    }),
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Save this view"
      description="Keeps the filters, groups, order and chosen series that are in view now under a name."
      width="narrow"
    >
      <Form
        busy={create.isPending}
        onSubmit={() => {
          if (name.trim() === "") return setError("Give the view a name.");
          create.mutate({ name: name.trim(), query, shared });
        }}
      >
        <TextField
          label="Name"
          value={name}
          maxLength={80}
          autoComplete="off"
          error={error}
          onChange={(event) => {
            setName(event.target.value);
            setError(undefined);
          }}
        />
        {mayShare ? (
          <Checkbox checked={shared} onChange={(event) => setShared(event.target.checked)}>
            For everybody in the project
          </Checkbox>
        ) : null}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Keep it unnamed</Button>
          <Button type="submit" look="primary" busy={create.isPending}>
            Save view
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
