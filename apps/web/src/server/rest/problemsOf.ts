import type { RestRoute } from "../restRoute.ts";
import type { ProblemCodeName } from "./problemCodes.ts";
import { takesIdempotencyKey } from "./takesIdempotencyKey.ts";

/** What single operations answer beside what all of their kind do. */
const special: Readonly<Record<string, readonly ProblemCodeName[]>> = {
  submitRun: ["idempotency_key_reused", "submission_invalid"],
  startBackfill: ["idempotency_key_reused", "submission_invalid", "nothing_missing"],
  createSchedule: ["schedule_invalid", "too_many_schedules"],
  updateSchedule: ["schedule_invalid"],
  importReports: ["idempotency_key_reused", "import_invalid"],
  cancelJob: ["job_ended"],
  deleteRun: ["job_live"],
  deleteReport: ["job_live"],
  pinSeries: ["too_many_pins"],
  keepStatistic: ["no_distribution", "too_few_operations", "own_measure", "too_many_statistics"],
  reprocess: ["not_found"],
  listAnnotations: ["not_found"],
  createAnnotation: ["not_found", "too_many_annotations"],
  updateAnnotation: ["annotation_changed"],
  deleteAnnotation: ["annotation_changed"],
  restoreAnnotation: ["annotation_changed"],
  createView: ["view_exists", "too_many_views"],
  changeView: ["view_exists", "too_many_views"],
  createRule: ["rule_exists", "too_many_rules", "rule_invalid"],
  previewRule: ["rule_invalid"],
  createShare: ["not_found", "share_too_large", "too_many_shares"],
  mergeAlert: ["changed_meanwhile", "wrong_state"],
  splitAlert: ["changed_meanwhile", "wrong_state"],
  bisectAlert: ["wrong_state", "bisection_under_way", "nothing_between"],
  stopBisection: ["bisection_not_under_way"],
  changeMemberRole: ["last_owner"],
  removeMember: ["last_owner"],
  createInvitation: ["member_already", "too_many_invitations"],
  getSubscriptions: ["not_found"],
  changeSubscriptions: ["not_found"],
  refreshVersions: ["versions_fixed"],
  createCiTrigger: ["too_many_ci_triggers", "secrets_key_missing"],
  updateCiTrigger: ["ci_trigger_without_secret"],
  rotateCiTriggerSecret: ["secrets_key_missing"],
  approveCiDelivery: ["delivery_not_waiting", "delivery_other_commit"],
  refuseCiDelivery: ["delivery_not_waiting", "delivery_other_commit"],
  createWebhook: ["too_many_webhooks", "secrets_key_missing"],
  updateWebhook: ["secrets_key_missing"],
  rotateWebhookSecret: ["secrets_key_missing"],
  testWebhook: ["webhook_not_active"],
  redeliver: ["delivery_busy"],
  connectRepository: ["repository_exists", "too_many_repositories", "secrets_key_missing"],
  updateRepository: ["repository_invalid", "secrets_key_missing"],
};

const everywhere: readonly ProblemCodeName[] = [
  "input_invalid",
  "text_unsupported",
  "json_key_refused",
  "unauthorized",
  "forbidden",
  "too_many_requests",
  "internal_error",
  "database_unavailable",
];

/** What is answered beside the thread that answers most requests. */
const heavy: readonly ProblemCodeName[] = [
  "request_too_heavy",
  "heavy_request_under_way",
  "server_busy",
];

const withBody: readonly ProblemCodeName[] = [
  "json_malformed",
  "json_too_deep",
  "body_incomplete",
  "body_in_crumbs",
  "body_not_utf8",
  "body_too_large",
  "content_type_unsupported",
  ...heavy,
];

/** Every code that an operation can answer a problem with. */
export function problemsOf(route: RestRoute): ReadonlySet<ProblemCodeName> {
  const hasBody = route.kind === "json" && route.body !== undefined;
  return new Set([
    ...everywhere,
    ...(hasBody ? withBody : []),
    ...(route.path.includes("{") ? (["not_found"] as const) : []),
    ...(route.kind === "stream" ? (["too_many_streams", "streams_exhausted"] as const) : []),
    ...(takesIdempotencyKey(route)
      ? (["idempotency_key_reused", "idempotency_answer_lost"] as const)
      : []),
    ...(special[route.operationId] ?? []),
  ]);
}
