/**
 * What to do about a change that was carried out and whose answer cannot be made again: secrets that
 * are shown once, and what became of an act at its moment.
 */
export const lostAnswers: Readonly<Record<string, string>> = {
  createApiKey:
    "The key is among the API keys, and its secret was never shown: give it a new one, or revoke it and make another.",
  rotateApiKey: "The new secret was never shown: rotate again with a new Idempotency-Key.",
  createWebhook:
    "The webhook is among the webhooks, and its secret was never shown: make a further secret.",
  rotateWebhookSecret: "The new secret was never shown: rotate again with a new Idempotency-Key.",
  createCiTrigger:
    "The CI trigger is among the CI triggers, and its secret was never shown: make a further secret.",
  rotateCiTriggerSecret: "The new secret was never shown: rotate again with a new Idempotency-Key.",
  createMachineToken:
    "The token was never shown and registers nothing: make another with a new Idempotency-Key.",
  createShare:
    "The share is among the shares, and its link was never shown: revoke it and make another with a new Idempotency-Key.",
  createInvitation:
    "The invitation is among the invitations and was mailed; its link was never shown: send it again to get one.",
  resendInvitation:
    "The invitation was mailed; its link was never shown: send it again with a new Idempotency-Key to get one.",
  revokeApiKey: "The key is revoked. The audit log says what ended with it or was handed over.",
  changeMemberRole:
    "The member has the role. The audit log says what ended with it or was handed over.",
  actOnAlerts: "Read the alerts: those that were not refused are in their new state.",
  deleteAnnotation: "The annotation is deleted; for a day it can be restored.",
  runSchedule: "Read the schedule: its last firings say what became of it.",
  testWebhook: "Read the deliveries of the webhook: the newest test is this one.",
  reprocess: "The histories are evaluated again; nothing needs to be sent again.",
};
