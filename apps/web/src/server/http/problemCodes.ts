interface ProblemCode {
  status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 500 | 503;
  /** When a client meets it, for the reference. */
  meaning: string;
}

/** Every code that an operation of /api/v1 can answer a problem with. */
export const problemCodes = {
  input_invalid: { status: 400, meaning: "a parameter or the body has another form" },
  text_unsupported: { status: 400, meaning: "a text holds NUL or half of a surrogate pair" },
  json_key_refused: { status: 400, meaning: "a key is called __proto__" },
  json_malformed: { status: 400, meaning: "the body is not JSON" },
  json_too_deep: { status: 400, meaning: "the JSON is nested more than 32 levels deep" },
  body_incomplete: { status: 400, meaning: "the body ended early" },
  body_in_crumbs: { status: 400, meaning: "the body came in very many small pieces" },
  body_not_utf8: { status: 400, meaning: "the body is not UTF-8" },
  unauthorized: { status: 401, meaning: "no key, or an unknown, expired or revoked one" },
  forbidden: { status: 403, meaning: "the key's scopes or the role do not allow it" },
  not_found: { status: 404, meaning: "the project has no such thing" },
  idempotency_key_reused: { status: 409, meaning: "the key belongs to another request" },
  idempotency_answer_lost: {
    status: 409,
    meaning: "the request was carried out before, but its answer is not kept",
  },
  bisection_under_way: { status: 409, meaning: "the alert is being bisected already" },
  bisection_not_under_way: { status: 409, meaning: "the alert is not being bisected" },
  nothing_between: { status: 409, meaning: "nothing can be searched between the two versions" },
  annotation_changed: { status: 409, meaning: "somebody changed the annotation meanwhile" },
  changed_meanwhile: { status: 409, meaning: "somebody changed the alert meanwhile" },
  wrong_state: { status: 409, meaning: "the alert is not in a state where this can be done" },
  ci_trigger_without_secret: { status: 409, meaning: "a CI trigger needs a secret to resume" },
  delivery_busy: { status: 409, meaning: "the delivery is under way" },
  job_live: { status: 409, meaning: "a job has not ended" },
  delivery_not_waiting: { status: 409, meaning: "the delivery is not waiting for a decision" },
  delivery_other_commit: { status: 409, meaning: "the delivery is about another commit" },
  job_ended: { status: 409, meaning: "the job has ended" },
  last_owner: { status: 409, meaning: "a project always has an owner" },
  member_already: { status: 409, meaning: "the address belongs to a member already" },
  nothing_missing: { status: 409, meaning: "everything is measured already, or waits to be" },
  project_exists: { status: 409, meaning: "another project has this address" },
  repository_exists: { status: 409, meaning: "the repository is connected already" },
  budget_exists: { status: 409, meaning: "there is a budget for the same series" },
  rule_exists: { status: 409, meaning: "there is a rule for the same series" },
  view_exists: { status: 409, meaning: "there is a view of this name" },
  submission_missing: { status: 409, meaning: "the run has no stored submission" },
  versions_fixed: { status: 409, meaning: "the target's versions are listed nowhere" },
  webhook_not_active: { status: 409, meaning: "the webhook is paused or disabled" },
  too_many_annotations: {
    status: 409,
    meaning: "the project has the maximum number of annotations",
  },
  too_many_invitations: {
    status: 409,
    meaning: "the project has the maximum number of open invitations",
  },
  too_many_ci_triggers: {
    status: 409,
    meaning: "the project has the maximum number of CI triggers",
  },
  no_distribution: { status: 409, meaning: "the series has no distributions to take it of" },
  own_measure: {
    status: 409,
    meaning: "the scenario already measures this statistic; use that series",
  },
  too_few_operations: { status: 409, meaning: "too few operations for that statistic" },
  too_many_statistics: {
    status: 409,
    meaning: "the project keeps the maximum number of statistics",
  },
  too_many_pins: { status: 409, meaning: "the person has the maximum number of pins" },
  too_many_secrets: { status: 409, meaning: "the project has the maximum number of secrets" },
  secret_refused: {
    status: 422,
    meaning: "the password of the job's definition cannot be used; the reason says why",
  },
  too_many_projects: {
    status: 409,
    meaning: "the installation has the maximum number of projects",
  },
  too_many_repositories: {
    status: 409,
    meaning: "the project has the maximum number of repositories",
  },
  too_many_budgets: { status: 409, meaning: "the project has the maximum number of budgets" },
  too_many_rules: { status: 409, meaning: "the project has the maximum number of rules" },
  too_many_schedules: { status: 409, meaning: "the project has the maximum number of schedules" },
  too_many_shares: { status: 409, meaning: "the project has the maximum number of shares" },
  too_many_import_mappings: {
    status: 409,
    meaning: "the project has the maximum number of import mappings",
  },
  too_many_views: { status: 409, meaning: "the project has the maximum number of saved views" },
  too_many_webhooks: { status: 409, meaning: "the project has the maximum number of webhooks" },
  body_too_large: { status: 413, meaning: "the body is larger than the operation takes" },
  request_too_heavy: { status: 413, meaning: "the request needs more time or memory than one may" },
  content_type_unsupported: { status: 415, meaning: "the body is not application/json" },
  address_blocked: {
    status: 422,
    meaning: "the address is private or reserved, and nothing is ever sent there",
  },
  definition_invalid: {
    status: 422,
    meaning: "the definition has mistakes; errors say which, with line and column",
  },
  import_invalid: { status: 422, meaning: "a file cannot be imported; errors say where and why" },
  repository_invalid: { status: 422, meaning: "the credentials do not fit the vendor" },
  budget_invalid: {
    status: 422,
    meaning: "the budget names something that the project does not have",
  },
  rule_invalid: { status: 422, meaning: "the rule names something that the project does not have" },
  schedule_invalid: { status: 422, meaning: "the schedule could never fire; errors say why" },
  share_too_large: { status: 422, meaning: "there is too much to freeze" },
  submission_invalid: { status: 422, meaning: "the run cannot be planned; errors say why" },
  too_many_requests: {
    status: 429,
    meaning: "the quota is used up; Retry-After says for how long",
  },
  heavy_request_under_way: {
    status: 429,
    meaning:
      "another request of the caller above 256 KiB is being answered; one is taken at a time",
  },
  too_many_streams: { status: 429, meaning: "the caller has the maximum number of live streams" },
  internal_error: { status: 500, meaning: "a fault of Lapline itself; its log names requestId" },
  database_unavailable: { status: 503, meaning: "the database does not answer; try again" },
  server_busy: {
    status: 503,
    meaning: "no room for another large request",
  },
  streams_exhausted: { status: 503, meaning: "too many live pages are open" },
  secrets_key_missing: { status: 503, meaning: "the operator has not set SECRETS_KEY" },
} as const satisfies Record<string, ProblemCode>;

export type ProblemCodeName = keyof typeof problemCodes;
