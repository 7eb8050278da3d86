"use client";

import type { Alert } from "@lapline/contracts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { Button } from "@/components/ui/Button.tsx";
import { Dialog } from "@/components/ui/Dialog.tsx";
import { Form } from "@/components/ui/Form.tsx";
import { SelectField } from "@/components/ui/SelectField.tsx";
import { showToast } from "@/components/ui/showToast.ts";
import { useProjectPath } from "@/features/session/index.ts";

/** Alerts offered to merge into: more of one target at once would be a search, not a choice. */
const offeredMax = 100;

/** Chooses the alert that goes on with the series of this one. */
export function MergeDialog({ alert, onClose }: { alert: Alert; onClose: () => void }) {
  const trpc = useTRPC();
  const router = useRouter();
  const path = useProjectPath();
  const queryClient = useQueryClient();
  const { target, direction, id, revision } = alert;
  const others = useQuery(
    trpc.alerts.list.queryOptions({ target, direction, view: "active", limit: offeredMax }),
  );
  const merge = useMutation(trpc.alerts.merge.mutationOptions());
  const [chosen, setChosen] = useState("");
  const offered = (others.data?.items ?? []).filter((other) => other.id !== id);
  const intoId = chosen === "" ? offered[0]?.id : chosen;
  const submit = async () => {
    if (intoId === undefined) return;
    try {
      await merge.mutateAsync({ id, intoId, revision });
      await queryClient.invalidateQueries(trpc.alerts.pathFilter());
      showToast({ tone: "success", title: "The alerts are one now" });
      onClose();
      router.push(path(`/alerts/${intoId}`));
    } catch {
      // The dialog shows what the mutation says.
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Merge into another alert"
      description={`Its series move to the alert you choose, which goes on; this one is dismissed and points there. Only active alerts of ${target} in the same direction can be chosen.`}
    >
      <Form
        problem={merge.error ? problemFromError(merge.error).detail : undefined}
        busy={merge.isPending}
        onSubmit={submit}
      >
        {others.data && offered.length === 0 ? (
          <p className="text-sm text-muted">There is no other such alert.</p>
        ) : (
          <SelectField
            label="Alert"
            options={offered.map((other) => ({ value: other.id, label: other.title }))}
            value={intoId ?? ""}
            onChange={(event) => setChosen(event.target.value)}
          />
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Keep it</Button>
          <Button
            type="submit"
            look="primary"
            busy={merge.isPending}
            aria-disabled={intoId === undefined}
          >
            Merge
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
