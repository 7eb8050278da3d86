import {
  type MailDelivery,
  type MailTopic,
  mailTopics,
  type Role,
  roleMayHear,
  type Subscription,
} from "@lapline/contracts";

export interface ChosenRow {
  topic: string;
  delivery: MailDelivery;
  targets: string[];
  changeMin: number;
}

/**
 * What a member of this role gets about a topic: their choice, or the standard of the topic. `off`
 * for topics that are not for the role, whatever was chosen in another one.
 */
export function chosenSubscription(
  role: Role,
  rows: readonly ChosenRow[],
  topic: MailTopic,
): Subscription {
  const row = rows.find((each) => each.topic === topic);
  const { targets = [], changeMin = 0 } = row ?? {};
  const delivery = row?.delivery ?? mailTopics[topic].standard;
  return {
    topic,
    delivery: roleMayHear(role, topic) ? delivery : "off",
    targets: [...targets],
    changeMin,
  };
}
