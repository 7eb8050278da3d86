"use client";

import { alertTopics, mailDeliveries, mailTopics, type Subscription } from "@lapline/contracts";
import { SelectField } from "@/components/ui/SelectField.tsx";
import { deliveryOptions, sizeOptions, topicNotes } from "./subscriptionWords.ts";
import { TargetChoice } from "./TargetChoice.tsx";

interface TopicFieldsProps {
  item: Subscription;
  onChange: (item: Subscription) => void;
}

/** How one topic is mailed, and for alerts which ones. */
export function TopicFields({ item, onChange }: TopicFieldsProps) {
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
