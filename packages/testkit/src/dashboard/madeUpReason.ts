import { reasonOf } from "@lapline/contracts";

const facts = { trial: 1, reason: "error_rate", detail: "made up" };

/** Why a made-up report does not count, as SQL. */
export const madeUpReason = `'${JSON.stringify(reasonOf("trial_not_counted", facts))}'::jsonb`;
