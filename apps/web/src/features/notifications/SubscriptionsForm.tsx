"use client";

import { digestStandard, type MySubscriptions, type Subscription } from "@lapline/contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { Button } from "@/components/ui/Button.tsx";
import { Form } from "@/components/ui/Form.tsx";
import { Panel } from "@/components/ui/Panel.tsx";
import { SelectField } from "@/components/ui/SelectField.tsx";
import { showToast } from "@/components/ui/showToast.ts";
import { hourOptions, zoneOptions } from "./subscriptionWords.ts";
import { TopicFields } from "./TopicFields.tsx";

/** The reader's subscriptions, changed together. */
export function SubscriptionsForm({ mine }: { mine: MySubscriptions }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(mine);
  const save = useMutation(trpc.members.subscribe.mutationOptions());
  const change = (item: Subscription) =>
    setDraft({
      ...draft,
      items: draft.items.map((each) => (each.topic === item.topic ? item : each)),
    });
  const submit = async () => {
    const { digestHour, timeZone, items } = draft;
    try {
      setDraft(await save.mutateAsync({ digestHour, timeZone, items }));
      await queryClient.invalidateQueries(trpc.members.subscriptions.pathFilter());
      showToast({ tone: "success", title: "Your notifications were saved" });
    } catch (error) {
      const { detail } = problemFromError(error);
      showToast({ tone: "error", title: "Your notifications were not saved", detail });
    }
  };
  const digests = draft.items.some(({ delivery }) => delivery === "digest");
  return (
    <Form busy={save.isPending} onSubmit={submit}>
      <Panel title="Mails" note={`to ${mine.email}`}>
        <div className="divide-y divide-line">
          {draft.items.map((item) => (
            <TopicFields key={item.topic} item={item} onChange={change} />
          ))}
        </div>
      </Panel>
      <Panel
        title="Daily digest"
        note={digests ? "once a day, when something happened" : "no topic comes with it now"}
      >
        <div className="grid gap-4 p-4 sm:max-w-xl sm:grid-cols-2">
          <SelectField
            label="Sent at"
            options={hourOptions}
            value={String(draft.digestHour)}
            onChange={(event) => setDraft({ ...draft, digestHour: Number(event.target.value) })}
          />
          <SelectField
            label="Time zone"
            options={zoneOptions(draft.timeZone)}
            value={draft.timeZone}
            hint={<ZoneHint zone={draft.timeZone} />}
            onChange={(event) => setDraft({ ...draft, timeZone: event.target.value })}
          />
        </div>
      </Panel>
      <div>
        <Button type="submit" look="primary" busy={save.isPending}>
          Save notifications
        </Button>
      </div>
    </Form>
  );
}

/** Says so where the digest would come by a clock that is not the reader's. */
function ZoneHint({ zone }: { zone: string }) {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (zone !== digestStandard.timeZone || here === zone) return null;
  return `Your browser is in ${here.replaceAll("_", " ")}.`;
}
