"use client";

import {
  alertTopics,
  digestStandard,
  type MySubscriptions,
  mailDeliveries,
  mailTopics,
  type Subscription,
} from "@lapline/contracts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { problemFromError } from "@/client/problemFromError.ts";
import { useTRPC } from "@/client/trpc.ts";
import { countWords } from "@/components/format/countWords.ts";
import { Button } from "@/components/ui/Button.tsx";
import { Checkbox } from "@/components/ui/Checkbox.tsx";
import { Form } from "@/components/ui/Form.tsx";
import { Panel } from "@/components/ui/Panel.tsx";
import { SelectField } from "@/components/ui/SelectField.tsx";
import { showToast } from "@/components/ui/showToast.ts";
import {
  deliveryOptions,
  hourOptions,
  sizeOptions,
  topicNotes,
  zoneOptions,
} from "./subscriptionWords.ts";

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

interface TopicFieldsProps {
  item: Subscription;
  onChange: (item: Subscription) => void;
}

/** How one topic is mailed, and for alerts which ones. */
function TopicFields({ item, onChange }: TopicFieldsProps) {
  const { topic, delivery, changeMin } = item;
  const { title } = mailTopics[topic];
  const chooses = alertTopics.includes(topic) && delivery !== "off";
  return (
    <fieldset className="grid min-w-0 gap-x-6 gap-y-3 p-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)]">
      <legend className="sr-only">{title}</legend>
      <div className="flex min-w-0 flex-col gap-1">
        <h3 className="text-sm font-medium">{title}</h3>
        <p className="text-sm text-muted">{topicNotes[topic]}</p>
      </div>
      <div className="grid min-w-0 content-start gap-3 sm:grid-cols-2">
        <SelectField
          label="Mail"
          aria-label={`Mail about ${title.toLowerCase()}`}
          options={deliveryOptions}
          value={delivery}
          onChange={(event) => {
            const chosen = mailDeliveries.find((each) => each === event.target.value);
            if (chosen !== undefined) onChange({ ...item, delivery: chosen });
          }}
        />
        {chooses ? (
          <SelectField
            label="Size of the change"
            options={sizeOptions(changeMin)}
            value={String(changeMin)}
            onChange={(event) => onChange({ ...item, changeMin: Number(event.target.value) })}
          />
        ) : null}
        {chooses ? (
          <TargetChoice
            targets={item.targets}
            onChange={(targets) => onChange({ ...item, targets })}
          />
        ) : null}
      </div>
    </fieldset>
  );
}

interface TargetChoiceProps {
  /** Empty: every target. */
  targets: readonly string[];
  onChange: (targets: string[]) => void;
}

/** Which targets of the project a subscription is about. */
function TargetChoice({ targets, onChange }: TargetChoiceProps) {
  const trpc = useTRPC();
  const facets = useQuery(trpc.series.facets.queryOptions({}));
  const known = (facets.data?.target ?? []).map(({ value }) => value);
  const all = [...new Set([...known, ...targets])].toSorted();
  return (
    <details className="min-w-0 text-sm sm:col-span-2">
      <summary className="w-fit cursor-pointer rounded-md py-1 font-medium">
        {targets.length === 0 ? "Every target" : `Only ${countWords(targets.length, "target")}`}
      </summary>
      <div className="mt-1 grid max-h-56 gap-x-2 overflow-y-auto sm:grid-cols-2">
        <Checkbox checked={targets.length === 0} onChange={() => onChange([])}>
          Every target
        </Checkbox>
        {all.map((target) => (
          <Checkbox
            key={target}
            checked={targets.includes(target)}
            onChange={(event) =>
              onChange(
                event.target.checked
                  ? [...targets, target]
                  : targets.filter((each) => each !== target),
              )
            }
          >
            {target}
          </Checkbox>
        ))}
      </div>
    </details>
  );
}
