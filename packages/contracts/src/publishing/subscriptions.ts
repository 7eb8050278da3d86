import { z } from "zod";
import { storedNameSchema } from "../base/ids.ts";
import { type MailTopic, mailDeliveries, mailTopicNames } from "./mailTopics.ts";

export const mailTopicSchema = z.enum(mailTopicNames as [MailTopic, ...MailTopic[]]);
export const mailDeliverySchema = z.enum(mailDeliveries);

/** What one member is mailed about one topic. */
export const subscriptionSchema = z.strictObject({
  topic: mailTopicSchema,
  /** `digest`: once a day, together with everything else that waits. */
  delivery: mailDeliverySchema,
  /** Only these targets; empty: every target. Regressions and improvements only. */
  targets: z.array(storedNameSchema).max(100),
  /** Smallest change that is told, as a share: 0.05 is 5 %. Regressions and improvements only. */
  changeMin: z.number().min(0).max(10),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).format(0) !== "";
  } catch {
    return false;
  }
}

const digestFields = {
  /** Hour of the day at which the daily digest is due. */
  digestHour: z.int().min(0).max(23),
  /** Name of the IANA database, e.g. `Europe/Berlin`. */
  timeZone: z
    .string()
    .min(1)
    .max(64)
    .refine(isTimeZone, "name a time zone of the IANA database, such as Europe/Berlin"),
};

/** The caller's subscriptions in the project. */
export const mySubscriptionsSchema = z.strictObject({
  /** Where the mails go. */
  email: z.string(),
  ...digestFields,
  /** One for each topic that the caller's role may have. */
  items: z.array(subscriptionSchema),
});
export type MySubscriptions = z.infer<typeof mySubscriptionsSchema>;

/** What is not given stays. */
export const subscriptionsChangeSchema = z.strictObject({
  digestHour: digestFields.digestHour.optional(),
  timeZone: digestFields.timeZone.optional(),
  items: z.array(subscriptionSchema).max(mailTopicNames.length).optional(),
});
export type SubscriptionsChange = z.infer<typeof subscriptionsChangeSchema>;
