-- The whole schema, in place of the migrations up to 20261123011000_kept_statistics. Databases that have
-- all of those take this one as applied (see src/migrate/adoptBaseline.ts).

-- Types

CREATE TYPE alert_state AS ENUM (
    'open',
    'acknowledged',
    'resolved',
    'dismissed'
);

CREATE TYPE attempt_outcome AS ENUM (
    'completed',
    'failed',
    'lost',
    'canceled'
);

CREATE TYPE bisection_state AS ENUM (
    'waiting',
    'measuring',
    'done',
    'given_up',
    'stopped'
);

CREATE TYPE change_direction AS ENUM (
    'regression',
    'improvement'
);

CREATE TYPE comparison_verdict AS ENUM (
    'worse',
    'better',
    'same',
    'insufficient'
);

CREATE TYPE delivery_state AS ENUM (
    'queued',
    'sending',
    'delivered',
    'failed'
);

CREATE TYPE firing_outcome AS ENUM (
    'started',
    'succeeded',
    'failed',
    'skipped',
    'canceled'
);

CREATE TYPE hook_vendor AS ENUM (
    'github',
    'gitlab',
    'gitea',
    'generic'
);

CREATE TYPE inbound_approval_state AS ENUM (
    'waiting',
    'approved',
    'refused',
    'expired'
);

CREATE TYPE inbound_delivery_state AS ENUM (
    'ran',
    'ignored',
    'waiting',
    'refused',
    'failed',
    'asking'
);

CREATE TYPE incident_state AS ENUM (
    'retrying',
    'open',
    'discarded'
);

CREATE TYPE job_kind AS ENUM (
    'measure',
    'compare',
    'calibrate'
);

CREATE TYPE job_purpose AS ENUM (
    'submitted',
    'confirmation',
    'idle',
    'imported'
);

CREATE TYPE job_status AS ENUM (
    'QUEUED',
    'CLAIMED',
    'RUNNING',
    'COMPLETED',
    'PROCESSED',
    'CANCELED',
    'FAILED'
);

CREATE TYPE mail_delivery AS ENUM (
    'off',
    'at_once',
    'digest'
);

CREATE TYPE mail_state AS ENUM (
    'queued',
    'sending',
    'sent',
    'failed',
    'stored'
);

CREATE TYPE repository_vendor AS ENUM (
    'github',
    'gitlab',
    'gitea'
);

CREATE TYPE role AS ENUM (
    'owner',
    'admin',
    'member',
    'viewer'
);

CREATE TYPE rule_direction AS ENUM (
    'worse',
    'both'
);

CREATE TYPE run_confirmation AS ENUM (
    'due',
    'measuring',
    'done',
    'given_up'
);

CREATE TYPE schedule_trigger AS ENUM (
    'cron',
    'release'
);

CREATE TYPE share_kind AS ENUM (
    'comparison',
    'series',
    'chart',
    'report'
);

CREATE TYPE suspicion_state AS ENUM (
    'suspected',
    'confirming',
    'confirmed',
    'not_confirmed',
    'inconclusive',
    'withdrawn',
    'muted'
);

CREATE TYPE webhook_state AS ENUM (
    'active',
    'paused',
    'disabled'
);

CREATE TYPE webhook_template AS ENUM (
    'standard',
    'slack',
    'discord'
);

-- Functions

CREATE FUNCTION guard_job_state() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF NEW."fence" < OLD."fence" THEN
        RAISE EXCEPTION 'the fence of job % may only grow', OLD."id" USING ERRCODE = 'check_violation';
    END IF;
    IF OLD."status" IN ('PROCESSED', 'CANCELED', 'FAILED') AND NEW."status" <> OLD."status" THEN
        RAISE EXCEPTION 'job % is % for good', OLD."id", OLD."status" USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END
$$;

CREATE FUNCTION guard_suspicion_state() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF OLD."state" = 'confirmed' AND NEW."state" <> OLD."state" THEN
        RAISE EXCEPTION 'suspicion % is confirmed for good', OLD."id" USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END
$$;

CREATE FUNCTION refuse_audit_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    RAISE EXCEPTION 'the audit trail is append-only' USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE FUNCTION share_is_frozen() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'a share does not change, and a revoked one stays revoked';
END
$$;

-- Tables

CREATE TABLE account (
    id text NOT NULL,
    "userId" text NOT NULL,
    "accountId" text NOT NULL,
    "providerId" text NOT NULL,
    "accessToken" text,
    "refreshToken" text,
    "idToken" text,
    "accessTokenExpiresAt" timestamp(3) with time zone,
    "refreshTokenExpiresAt" timestamp(3) with time zone,
    scope text,
    password text,
    "createdAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL,
    "updatedAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL
);

CREATE TABLE alert (
    id uuid NOT NULL,
    "projectId" uuid NOT NULL,
    "targetId" uuid NOT NULL,
    "labelId" uuid NOT NULL,
    direction change_direction NOT NULL,
    "baseVersionId" uuid NOT NULL,
    "versionId" uuid NOT NULL,
    state alert_state DEFAULT 'open'::alert_state NOT NULL,
    title text NOT NULL,
    "worstRatio" double precision NOT NULL,
    "assigneeId" text,
    "snoozedUntil" timestamp(3) with time zone,
    note text,
    "dismissReason" text,
    "resolvedByVersionId" uuid,
    "mergedIntoId" uuid,
    "openedAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL,
    "acknowledgedAt" timestamp(3) with time zone,
    "acknowledgedById" text,
    "resolvedAt" timestamp(3) with time zone,
    "dismissedAt" timestamp(3) with time zone,
    "updatedAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL,
    revision integer DEFAULT 0 NOT NULL,
    CONSTRAINT alert_dismissed_has_time CHECK (((state <> 'dismissed'::alert_state) OR ("dismissedAt" IS NOT NULL))),
    CONSTRAINT alert_not_merged_into_itself CHECK (("mergedIntoId" <> id)),
    CONSTRAINT alert_resolved_has_time CHECK (((state <> 'resolved'::alert_state) OR ("resolvedAt" IS NOT NULL)))
);

CREATE TABLE annotation (
    id uuid NOT NULL,
    "projectId" uuid NOT NULL,
    "seriesId" uuid,
    "versionId" uuid,
    at timestamp(3) with time zone,
    text text NOT NULL,
    "createdById" text,
    "createdBy" text NOT NULL,
    "createdAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL,
    "updatedAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL,
    "deletedAt" timestamp(3) with time zone,
    revision integer DEFAULT 0 NOT NULL,
    CONSTRAINT annotation_place CHECK ((("versionId" IS NULL) <> (at IS NULL)))
);

CREATE TABLE api_key (
    id uuid NOT NULL,
    "projectId" uuid NOT NULL,
    name text NOT NULL,
    prefix text NOT NULL,
    hash text NOT NULL,
    scopes text[],
    "createdById" text,
    "createdAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL,
    "lastUsedAt" timestamp(3) with time zone,
    "expiresAt" timestamp(3) with time zone,
    "revokedAt" timestamp(3) with time zone,
    "previousHash" text,
    "previousUntil" timestamp(3) with time zone,
    "rotatedAt" timestamp(3) with time zone,
    "givenByIds" text[]
);

CREATE TABLE attempt (
    id uuid NOT NULL,
    "jobId" uuid NOT NULL,
    fence integer NOT NULL,
    "machineId" uuid NOT NULL,
    "claimedAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL,
    "startedAt" timestamp(3) with time zone,
    "leaseUntil" timestamp(3) with time zone NOT NULL,
    "lastHeartbeatAt" timestamp(3) with time zone,
    "endedAt" timestamp(3) with time zone,
    outcome attempt_outcome,
    "errorCode" text,
    "errorMessage" text,
    "logBytes" integer DEFAULT 0 NOT NULL,
    "logTruncated" boolean DEFAULT false NOT NULL
);

CREATE TABLE audit (
    id uuid NOT NULL,
    "projectId" uuid,
    "actorKind" text NOT NULL,
    "actorId" text,
    action text NOT NULL,
    "subjectKind" text NOT NULL,
    "subjectId" text,
    data jsonb,
    at timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL,
    "actorName" text
);

CREATE TABLE bisection (
    id uuid NOT NULL,
    "projectId" uuid NOT NULL,
    "alertId" uuid NOT NULL,
    "seriesId" uuid NOT NULL,
    ratio double precision NOT NULL,
    state bisection_state DEFAULT 'waiting'::bisection_state NOT NULL,
    reason text,
    result text,
    "lowVersionId" uuid NOT NULL,
    "highVersionId" uuid NOT NULL,
    "jobId" uuid,
    skipped text[],
    comparisons integer DEFAULT 0 NOT NULL,
    "left" integer DEFAULT 0 NOT NULL,
    "startedById" text,
    "createdAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL,
    "updatedAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL,
    "endedAt" timestamp(3) with time zone,
    "rangeChecked" boolean DEFAULT true NOT NULL
);

CREATE TABLE bisection_step (
    "bisectionId" uuid NOT NULL,
    number integer NOT NULL,
    "jobId" uuid,
    "baseVersion" text NOT NULL,
    "headVersion" text NOT NULL,
    trials integer NOT NULL,
    outcome text NOT NULL,
    ratio double precision,
    "ratioLow" double precision,
    "ratioHigh" double precision,
    "createdAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL
);

CREATE TABLE change_point (
    id uuid NOT NULL,
    "trackId" uuid NOT NULL,
    "seriesId" uuid NOT NULL,
    "resultId" uuid NOT NULL,
    "versionId" uuid NOT NULL,
    "beforeVersionId" uuid NOT NULL,
    direction change_direction NOT NULL,
    ratio double precision NOT NULL,
    "ratioLow" double precision NOT NULL,
    "ratioHigh" double precision NOT NULL,
    confidence double precision NOT NULL,
    "beforeValue" double precision NOT NULL,
    "afterValue" double precision NOT NULL,
    "beforeN" integer NOT NULL,
    "afterN" integer NOT NULL,
    algorithm text NOT NULL,
    "detectedAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL,
    "beforeMeasuredAt" timestamp(3) with time zone NOT NULL,
    "measuredAt" timestamp(3) with time zone NOT NULL,
    "rangeFromId" uuid,
    "rangeToId" uuid,
    CONSTRAINT change_point_ratio_bound CHECK ((("ratioLow" >= (0.000001)::double precision) AND ((ratio >= "ratioLow") AND (ratio <= "ratioHigh")) AND ("ratioHigh" <= ('1000000'::numeric)::double precision)))
);

CREATE TABLE comparison (
    id uuid NOT NULL,
    "jobId" uuid NOT NULL,
    "reportId" uuid NOT NULL,
    "seriesId" uuid NOT NULL,
    kind job_kind NOT NULL,
    "baseVersionId" uuid NOT NULL,
    "headVersionId" uuid NOT NULL,
    ratio double precision NOT NULL,
    "ratioLow" double precision,
    "ratioHigh" double precision,
    verdict comparison_verdict NOT NULL,
    design text NOT NULL,
    n integer NOT NULL,
    "baseSamples" double precision[],
    "headSamples" double precision[],
    method text NOT NULL,
    "measuredAt" timestamp(3) with time zone NOT NULL,
    "standardError" double precision,
    "degreesOfFreedom" double precision,
    look integer DEFAULT 1 NOT NULL,
    CONSTRAINT comparison_kind CHECK ((kind = ANY (ARRAY['compare'::job_kind, 'calibrate'::job_kind]))),
    CONSTRAINT comparison_ratio_bound CHECK ((("ratioLow" > (0)::double precision) AND ((ratio >= "ratioLow") AND (ratio <= "ratioHigh"))))
);

CREATE TABLE delivery (
    id uuid NOT NULL,
    "projectId" uuid NOT NULL,
    "eventId" uuid NOT NULL,
    "webhookId" uuid,
    state delivery_state DEFAULT 'queued'::delivery_state NOT NULL,
    body text,
    tries integer DEFAULT 0 NOT NULL,
    "roundTries" integer DEFAULT 0 NOT NULL,
    "takenAt" timestamp(3) with time zone,
    "nextTryAt" timestamp(3) with time zone,
    "lastStatus" integer,
    "lastError" text,
    "createdAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL,
    "deliveredAt" timestamp(3) with time zone,
    "repositoryId" uuid
);

CREATE TABLE delivery_call (
    id uuid NOT NULL,
    "deliveryId" uuid NOT NULL,
    number integer NOT NULL,
    at timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL,
    "durationMs" integer NOT NULL,
    status integer,
    answer text,
    error text
);

CREATE TABLE download_checksum (
    target text NOT NULL,
    version text NOT NULL,
    address text NOT NULL,
    sha256 text NOT NULL,
    "jobId" uuid NOT NULL,
    "firstSeenAt" timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT download_checksum_address_bound CHECK ((length(address) <= 1000)),
    CONSTRAINT download_checksum_sha256_form CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text))
);

CREATE TABLE environment (
    id uuid NOT NULL,
    hash text NOT NULL,
    "comparabilityHash" text NOT NULL,
    content jsonb NOT NULL,
    "createdAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL
);

CREATE TABLE hardware_label (
    id uuid NOT NULL,
    "projectId" uuid NOT NULL,
    name text NOT NULL,
    "createdAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL
);

CREATE TABLE idempotent_request (
    "projectId" uuid NOT NULL,
    "keyHash" text NOT NULL,
    "requestHash" text NOT NULL,
    "actorKind" text NOT NULL,
    "actorId" text,
    "requestId" uuid NOT NULL,
    "subjectKind" text NOT NULL,
    "subjectId" text,
    "sealedAnswer" text,
    "createdAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL
);

CREATE TABLE inbound_approval (
    "deliveryId" uuid NOT NULL,
    state inbound_approval_state DEFAULT 'waiting'::inbound_approval_state NOT NULL,
    commit text NOT NULL,
    "headRepository" text,
    "expiresAt" timestamp(3) with time zone NOT NULL,
    "decidedAt" timestamp(3) with time zone,
    "decidedById" text,
    "decidedBy" text
);

CREATE TABLE inbound_delivery (
    id uuid NOT NULL,
    "projectId" uuid NOT NULL,
    "hookId" uuid NOT NULL,
    "deliveryKey" text NOT NULL,
    "bodySha256" text NOT NULL,
    event text NOT NULL,
    kind text,
    facts jsonb,
    state inbound_delivery_state NOT NULL,
    summary text NOT NULL,
    results jsonb DEFAULT '[]'::jsonb NOT NULL,
    "createdAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL
);

CREATE TABLE inbound_hook (
    id uuid NOT NULL,
    "projectId" uuid NOT NULL,
    vendor hook_vendor NOT NULL,
    name text NOT NULL,
    repository text,
    approval text DEFAULT 'forks'::text NOT NULL,
    paused boolean DEFAULT false NOT NULL,
    "lastDeliveryAt" timestamp(3) with time zone,
    "createdById" text,
    "createdAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL,
    "updatedAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL,
    "givenByIds" text[]
);

CREATE TABLE inbound_hook_rule (
    id uuid NOT NULL,
    "hookId" uuid NOT NULL,
    "position" integer NOT NULL,
    name text NOT NULL,
    settings jsonb NOT NULL
);

CREATE TABLE inbound_hook_secret (
    id uuid NOT NULL,
    "hookId" uuid NOT NULL,
    sealed text NOT NULL,
    "createdAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL,
    "endsAt" timestamp(3) with time zone
);

CREATE TABLE incident (
    id uuid NOT NULL,
    loop text NOT NULL,
    kind text NOT NULL,
    "itemId" text NOT NULL,
    "projectId" uuid,
    state incident_state DEFAULT 'retrying'::incident_state NOT NULL,
    error text NOT NULL,
    failures integer NOT NULL,
    "firstAt" timestamp(3) with time zone NOT NULL,
    "lastAt" timestamp(3) with time zone NOT NULL,
    "nextTryAt" timestamp(3) with time zone
);

CREATE TABLE installation (
    id integer DEFAULT 1 NOT NULL,
    "ownerId" text,
    "setUpAt" timestamp(3) with time zone,
    "sendsMail" boolean,
    CONSTRAINT installation_one_row CHECK ((id = 1))
);

CREATE TABLE invitation (
    id uuid NOT NULL,
    "projectId" uuid NOT NULL,
    email text NOT NULL,
    role role NOT NULL,
    "tokenHash" text NOT NULL,
    "mailTokenHash" text,
    "invitedById" text,
    "createdAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL,
    "expiresAt" timestamp(3) with time zone NOT NULL,
    "acceptedAt" timestamp(3) with time zone,
    "acceptedById" text,
    "revokedAt" timestamp(3) with time zone,
    "givenByIds" text[]
);

CREATE TABLE job (
    id uuid NOT NULL,
    "projectId" uuid NOT NULL,
    "runId" uuid NOT NULL,
    "position" integer NOT NULL,
    "targetId" uuid NOT NULL,
    "versionId" uuid NOT NULL,
    "scenarioId" text NOT NULL,
    "scenarioVersion" integer NOT NULL,
    "labelId" uuid NOT NULL,
    params jsonb NOT NULL,
    trials integer NOT NULL,
    provisioner text NOT NULL,
    sandbox text NOT NULL,
    durability text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    "expectedSeconds" double precision NOT NULL,
    "queueOrder" bigint NOT NULL,
    status job_status DEFAULT 'QUEUED'::job_status NOT NULL,
    fence integer DEFAULT 0 NOT NULL,
    attempt integer DEFAULT 0 NOT NULL,
    "machineId" uuid,
    "cancelRequested" boolean DEFAULT false NOT NULL,
    progress jsonb,
    "errorCode" text,
    "errorMessage" text,
    "createdAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL,
    "queuedAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL,
    "rungAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL,
    "claimedAt" timestamp(3) with time zone,
    "startedAt" timestamp(3) with time zone,
    "completedAt" timestamp(3) with time zone,
    "finishedAt" timestamp(3) with time zone,
    "baseVersionId" uuid,
    kind job_kind DEFAULT 'measure'::job_kind NOT NULL,
    purpose job_purpose DEFAULT 'submitted'::job_purpose NOT NULL,
    CONSTRAINT job_attempt_bound CHECK (((attempt >= 0) AND (attempt <= 3))),
    CONSTRAINT job_base_of_comparison CHECK (((kind = 'compare'::job_kind) = ("baseVersionId" IS NOT NULL))),
    CONSTRAINT job_failed_has_code CHECK (((status = 'FAILED'::job_status) = ("errorCode" IS NOT NULL))),
    CONSTRAINT job_owner_while_leased CHECK (((status <> ALL (ARRAY['CLAIMED'::job_status, 'RUNNING'::job_status])) OR ("machineId" IS NOT NULL)))
);

CREATE SEQUENCE "job_queueOrder_seq"
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE "job_queueOrder_seq" OWNED BY job."queueOrder";

CREATE TABLE log_chunk (
    "attemptId" uuid NOT NULL,
    sequence integer NOT NULL,
    "jobId" uuid NOT NULL,
    fence integer NOT NULL,
    "offset" integer NOT NULL,
    text text NOT NULL,
    "createdAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL
);

CREATE TABLE machine (
    id uuid NOT NULL,
    "projectId" uuid NOT NULL,
    "labelId" uuid NOT NULL,
    name text NOT NULL,
    "keyHash" text NOT NULL,
    sandboxes text[],
    facts jsonb,
    "factsHash" text,
    "factsChangedAt" timestamp(3) with time zone,
    "drainRequested" boolean DEFAULT false NOT NULL,
    draining boolean DEFAULT false NOT NULL,
    "healthMessage" text,
    "lastSeenAt" timestamp(3) with time zone,
    "lastClaimPollAt" timestamp(3) with time zone,
    "lostAt" timestamp(3) with time zone,
    "revokedAt" timestamp(3) with time zone,
    "createdAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL,
    "lostToldAt" timestamp(3) with time zone,
    "quarantineReason" text,
    "quarantinedAt" timestamp(3) with time zone,
    "trustedSince" timestamp(3) with time zone,
    "givenByIds" text[]
);

CREATE TABLE mail (
    id uuid NOT NULL,
    "projectId" uuid,
    "alertId" uuid,
    "userId" text,
    kind text NOT NULL,
    "toAddress" text NOT NULL,
    subject text NOT NULL,
    html text,
    text text,
    "messageId" text NOT NULL,
    "dedupeKey" text NOT NULL,
    state mail_state DEFAULT 'queued'::mail_state NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    "lastError" text,
    "createdAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL,
    "notBefore" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL,
    "takenAt" timestamp(3) with time zone,
    "nextAttemptAt" timestamp(3) with time zone,
    "sentAt" timestamp(3) with time zone,
    conversation jsonb,
    facts jsonb,
    topic text,
    "unsubscribeHash" text,
    CONSTRAINT mail_sent_has_time CHECK (((state <> 'sent'::mail_state) OR ("sentAt" IS NOT NULL)))
);

CREATE TABLE member (
    id uuid NOT NULL,
    "projectId" uuid NOT NULL,
    "userId" text NOT NULL,
    role role NOT NULL,
    "createdAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL,
    "regressionMail" boolean DEFAULT true NOT NULL,
    "newsSince" timestamp(3) with time zone,
    "visitedAt" timestamp(3) with time zone,
    "digestHour" integer DEFAULT 8 NOT NULL,
    "timeZone" text DEFAULT 'UTC'::text NOT NULL,
    "givenByIds" text[],
    CONSTRAINT "member_digestHour_check" CHECK ((("digestHour" >= 0) AND ("digestHour" <= 23)))
);

CREATE TABLE noise_floor (
    id uuid NOT NULL,
    "seriesId" uuid NOT NULL,
    "machineId" uuid,
    floor double precision NOT NULL,
    "errorRate" double precision NOT NULL,
    n integer NOT NULL,
    method text NOT NULL,
    "measuredAt" timestamp(3) with time zone NOT NULL,
    variance double precision,
    "varianceError" double precision,
    "blockedVariance" double precision,
    "blockedError" double precision,
    CONSTRAINT noise_floor_bound CHECK (((floor >= (0)::double precision) AND (n > 0)))
);

CREATE TABLE noise_pool (
    id uuid NOT NULL,
    "labelId" uuid NOT NULL,
    family text NOT NULL,
    variance double precision,
    "varianceError" double precision,
    "blockedVariance" double precision,
    "blockedError" double precision,
    n integer NOT NULL,
    "measuredAt" timestamp(3) with time zone NOT NULL
);

CREATE TABLE notice (
    id uuid NOT NULL,
    "memberId" uuid NOT NULL,
    topic text NOT NULL,
    "alertId" uuid,
    facts jsonb NOT NULL,
    "dedupeKey" text NOT NULL,
    "createdAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL,
    "mailId" uuid
);

CREATE TABLE outbound_event (
    id uuid NOT NULL,
    "projectId" uuid NOT NULL,
    type text NOT NULL,
    data jsonb NOT NULL,
    "dedupeKey" text NOT NULL,
    "createdAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL
);

CREATE TABLE outbox (
    id bigint NOT NULL,
    kind text NOT NULL,
    payload jsonb NOT NULL,
    "createdAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL,
    "takenAt" timestamp(3) with time zone,
    "doneAt" timestamp(3) with time zone,
    attempts integer DEFAULT 0 NOT NULL,
    "lastError" text
);

CREATE SEQUENCE outbox_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE outbox_id_seq OWNED BY outbox.id;

CREATE TABLE password_reset (
    id uuid NOT NULL,
    "userId" text NOT NULL,
    "tokenHash" text,
    "createdAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL,
    "expiresAt" timestamp(3) with time zone NOT NULL,
    "usedAt" timestamp(3) with time zone
);

CREATE TABLE pin (
    "userId" text NOT NULL,
    "projectId" uuid NOT NULL,
    "seriesId" uuid NOT NULL,
    "createdAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL
);

CREATE TABLE project (
    id uuid NOT NULL,
    slug text NOT NULL,
    name text NOT NULL,
    "createdAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL,
    "isPublic" boolean DEFAULT false NOT NULL,
    "showsHostFacts" boolean DEFAULT false NOT NULL
);

CREATE TABLE pull_request_comment (
    "repositoryId" uuid NOT NULL,
    "pullRequest" integer NOT NULL,
    "commentId" text NOT NULL,
    "updatedAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL
);

CREATE TABLE rate_limit (
    id text NOT NULL,
    key text NOT NULL,
    count integer NOT NULL,
    "lastRequest" bigint NOT NULL
);

CREATE TABLE recovery_code (
    hash text NOT NULL,
    "userId" text NOT NULL,
    "usedAt" timestamp(3) with time zone
);

CREATE TABLE registration_token (
    id uuid NOT NULL,
    "projectId" uuid NOT NULL,
    "labelId" uuid NOT NULL,
    hash text NOT NULL,
    "createdById" text,
    "createdAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL,
    "expiresAt" timestamp(3) with time zone NOT NULL,
    "usedAt" timestamp(3) with time zone,
    "machineId" uuid,
    "givenByIds" text[]
);

CREATE TABLE release_list (
    target text NOT NULL,
    source text NOT NULL,
    versions text[],
    digests jsonb,
    complete boolean DEFAULT false NOT NULL,
    "checkedAt" timestamp(3) with time zone,
    "succeededAt" timestamp(3) with time zone,
    "requestedAt" timestamp(3) with time zone,
    "takenAt" timestamp(3) with time zone,
    claims integer DEFAULT 0 NOT NULL,
    failures integer DEFAULT 0 NOT NULL,
    problem text,
    CONSTRAINT release_list_problem_bound CHECK ((length(problem) <= 500)),
    CONSTRAINT release_list_problem_of_failure CHECK (((failures > 0) = (problem IS NOT NULL))),
    CONSTRAINT release_list_versions_bound CHECK ((cardinality(versions) <= 1000))
);

CREATE TABLE report (
    id uuid NOT NULL,
    "jobId" uuid NOT NULL,
    "attemptId" uuid,
    fence integer NOT NULL,
    "contentHash" text NOT NULL,
    payload jsonb NOT NULL,
    "environmentId" uuid NOT NULL,
    valid boolean,
    reasons text[],
    warnings text[],
    "receivedAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL,
    "processedAt" timestamp(3) with time zone,
    steadiness jsonb,
    "statedAt" timestamp(3) with time zone,
    "measureDigests" jsonb,
    "supersededById" uuid,
    CONSTRAINT report_attempt_unless_imported CHECK ((("attemptId" IS NULL) = (fence = 0)))
);

CREATE TABLE repository_connection (
    id uuid NOT NULL,
    "projectId" uuid NOT NULL,
    vendor repository_vendor NOT NULL,
    "baseUrl" text NOT NULL,
    repository text NOT NULL,
    "credentialsKind" text NOT NULL,
    "sealedCredentials" text NOT NULL,
    comments boolean DEFAULT true NOT NULL,
    paused boolean DEFAULT false NOT NULL,
    problem text,
    "lastToldAt" timestamp(3) with time zone,
    "createdById" text,
    "createdAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL,
    "updatedAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL,
    "statusContext" text,
    "givenByIds" text[]
);

CREATE TABLE repository_question (
    id uuid NOT NULL,
    "projectId" uuid NOT NULL,
    "repositoryId" uuid,
    "deliveryId" uuid,
    key text NOT NULL,
    asked jsonb NOT NULL,
    answers jsonb DEFAULT '{}'::jsonb NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    "takenAt" timestamp(3) with time zone,
    "nextTryAt" timestamp(3) with time zone,
    "settledAt" timestamp(3) with time zone,
    "lastError" text,
    "createdAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL
);

CREATE TABLE resource_track (
    id uuid NOT NULL,
    "reportId" uuid NOT NULL,
    "position" integer NOT NULL,
    kind text NOT NULL,
    unit text NOT NULL,
    method text NOT NULL,
    component text NOT NULL,
    trial integer NOT NULL,
    start double precision NOT NULL,
    "stepMs" double precision NOT NULL,
    "values" double precision[]
);

CREATE TABLE result (
    id uuid NOT NULL,
    "seriesId" uuid NOT NULL,
    "reportId" uuid NOT NULL,
    "jobId" uuid NOT NULL,
    "versionId" uuid NOT NULL,
    "environmentId" uuid NOT NULL,
    samples double precision[],
    n integer NOT NULL,
    value double precision NOT NULL,
    mean double precision NOT NULL,
    spread double precision NOT NULL,
    "ciLow" double precision,
    "ciHigh" double precision,
    quantiles jsonb,
    percentiles jsonb,
    histogram bytea,
    "histogramUnitsPerCount" double precision,
    valid boolean NOT NULL,
    reasons text[],
    "measuredAt" timestamp(3) with time zone NOT NULL,
    modes jsonb
);

CREATE TABLE rule (
    id uuid NOT NULL,
    "projectId" uuid NOT NULL,
    name text NOT NULL,
    "targetId" uuid,
    "scenarioId" text,
    measure text,
    "labelId" uuid,
    scope text NOT NULL,
    "minChange" double precision,
    direction rule_direction,
    "errorRate" double precision,
    confirmations integer,
    mute boolean,
    "createdById" text,
    "createdAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL,
    "updatedAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL,
    CONSTRAINT rule_confirmations_bound CHECK (((confirmations >= 1) AND (confirmations <= 5))),
    CONSTRAINT rule_error_rate_bound CHECK ((("errorRate" >= (0.000000001)::double precision) AND ("errorRate" <= (0.1)::double precision))),
    CONSTRAINT rule_min_change_bound CHECK ((("minChange" >= (0)::double precision) AND ("minChange" <= (10)::double precision)))
);

CREATE TABLE run (
    id uuid NOT NULL,
    "projectId" uuid NOT NULL,
    "idempotencyKey" text,
    "requestHash" text NOT NULL,
    request jsonb NOT NULL,
    "submittedBy" text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    "createdAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL,
    "sourceBaseline" text,
    "sourceCommit" text,
    "sourcePullRequest" integer,
    "sourceRepository" text,
    "confirmationDueAt" timestamp(3) with time zone,
    "confirmationReason" text,
    "confirmationState" run_confirmation,
    "confirmsRunId" uuid,
    "sourceBaselineFound" text,
    "evaluationPending" boolean DEFAULT false NOT NULL,
    "evaluationAskedAt" timestamp(3) with time zone,
    "importCounts" jsonb
);

CREATE TABLE saved_view (
    id uuid NOT NULL,
    "projectId" uuid NOT NULL,
    "userId" text,
    name text NOT NULL,
    query text NOT NULL,
    "createdAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL,
    "updatedAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL
);

CREATE TABLE scenario (
    id text NOT NULL,
    version integer NOT NULL,
    title text NOT NULL,
    "loadModel" text NOT NULL,
    description jsonb NOT NULL,
    "createdAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL,
    "updatedAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL
);

CREATE TABLE schedule (
    id uuid NOT NULL,
    "projectId" uuid NOT NULL,
    name text NOT NULL,
    target text NOT NULL,
    template jsonb NOT NULL,
    trigger schedule_trigger NOT NULL,
    expression text,
    timezone text,
    versions jsonb,
    prereleases boolean DEFAULT false NOT NULL,
    "knownSource" text,
    "knownVersions" text[],
    "listedAt" timestamp(3) with time zone,
    paused boolean DEFAULT false NOT NULL,
    "nextAt" timestamp(3) with time zone,
    "lastOutcome" firing_outcome,
    "lastMessage" text,
    "lastAt" timestamp(3) with time zone,
    failures integer DEFAULT 0 NOT NULL,
    "failingSince" timestamp(3) with time zone,
    "createdById" text,
    "createdAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL,
    "updatedAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL,
    "givenByIds" text[]
);

CREATE TABLE schedule_firing (
    id uuid NOT NULL,
    "scheduleId" uuid NOT NULL,
    slot text NOT NULL,
    outcome firing_outcome NOT NULL,
    message text NOT NULL,
    "runId" uuid,
    at timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL
);

CREATE TABLE second_factor (
    "userId" text NOT NULL,
    secret text NOT NULL,
    "confirmedAt" timestamp(3) with time zone,
    "lastStep" integer DEFAULT 0 NOT NULL,
    "createdAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL
);

CREATE TABLE series (
    id uuid NOT NULL,
    "projectId" uuid NOT NULL,
    fingerprint text NOT NULL,
    "targetId" uuid NOT NULL,
    "scenarioId" text NOT NULL,
    "scenarioVersion" integer NOT NULL,
    params jsonb NOT NULL,
    durability text NOT NULL,
    provisioner text NOT NULL,
    "labelId" uuid NOT NULL,
    measure text NOT NULL,
    "measureTitle" text NOT NULL,
    unit text NOT NULL,
    direction text NOT NULL,
    points integer DEFAULT 0 NOT NULL,
    "createdAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL,
    "updatedAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL,
    "derivedFrom" text,
    "statisticOfId" uuid,
    statistic text
);

CREATE TABLE session (
    id text NOT NULL,
    "userId" text NOT NULL,
    token text NOT NULL,
    "expiresAt" timestamp(3) with time zone NOT NULL,
    "ipAddress" text,
    "userAgent" text,
    "createdAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL,
    "updatedAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL,
    "lastSeenAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL,
    "startedAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL
);

CREATE TABLE share (
    id uuid NOT NULL,
    "projectId" uuid NOT NULL,
    kind share_kind NOT NULL,
    title text NOT NULL,
    note text NOT NULL,
    "tokenHash" text NOT NULL,
    prefix text NOT NULL,
    snapshot text NOT NULL,
    "contentHash" text NOT NULL,
    bytes integer NOT NULL,
    "createdById" text,
    "createdByName" text NOT NULL,
    "createdAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL,
    "expiresAt" timestamp(3) with time zone,
    "revokedAt" timestamp(3) with time zone,
    views integer DEFAULT 0 NOT NULL,
    "lastViewedAt" timestamp(3) with time zone,
    "givenByIds" text[]
);

CREATE TABLE subscription (
    "memberId" uuid NOT NULL,
    topic text NOT NULL,
    delivery mail_delivery NOT NULL,
    targets text[],
    "changeMin" double precision DEFAULT 0 NOT NULL,
    "updatedAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL,
    CONSTRAINT "subscription_changeMin_check" CHECK (("changeMin" >= (0)::double precision))
);

CREATE TABLE suspicion (
    id uuid NOT NULL,
    "projectId" uuid NOT NULL,
    "seriesId" uuid NOT NULL,
    "trackId" uuid NOT NULL,
    "resultId" uuid,
    "versionId" uuid NOT NULL,
    "baseVersionId" uuid NOT NULL,
    direction change_direction NOT NULL,
    ratio double precision NOT NULL,
    "ratioLow" double precision NOT NULL,
    "ratioHigh" double precision NOT NULL,
    state suspicion_state DEFAULT 'suspected'::suspicion_state NOT NULL,
    "stateReason" text,
    "environmentEvent" boolean DEFAULT false NOT NULL,
    "ruleId" uuid,
    confirmations integer DEFAULT 0 NOT NULL,
    "confirmationsWanted" integer DEFAULT 1 NOT NULL,
    "comparisonJobId" uuid,
    "alertId" uuid,
    "openedAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL,
    "updatedAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL,
    "decidedAt" timestamp(3) with time zone,
    "wideBaseVersionId" uuid,
    "wideVersionId" uuid,
    "rangeFromId" uuid,
    "rangeToId" uuid,
    "beforeValue" double precision,
    "afterValue" double precision,
    CONSTRAINT suspicion_alert_is_confirmed CHECK ((("alertId" IS NULL) OR (state = 'confirmed'::suspicion_state))),
    CONSTRAINT suspicion_confirmations_bound CHECK ("confirmationsWanted" BETWEEN 1 AND 5 AND confirmations BETWEEN 0 AND "confirmationsWanted"),
    CONSTRAINT suspicion_confirming_has_job CHECK (((state <> 'confirming'::suspicion_state) OR ("comparisonJobId" IS NOT NULL))),
    CONSTRAINT suspicion_ratio_bound CHECK ((("ratioLow" > (0)::double precision) AND ((ratio >= "ratioLow") AND (ratio <= "ratioHigh"))))
);

CREATE TABLE target (
    id uuid NOT NULL,
    "projectId" uuid NOT NULL,
    key text NOT NULL,
    "createdAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL
);

CREATE TABLE throttle (
    key text NOT NULL,
    "takenAt" timestamp(3) with time zone[],
    "updatedAt" timestamp(3) with time zone NOT NULL
);

CREATE TABLE track (
    id uuid NOT NULL,
    "seriesId" uuid NOT NULL,
    "comparabilityHash" text NOT NULL,
    algorithm text NOT NULL,
    "errorRate" double precision NOT NULL,
    points integer NOT NULL,
    "evaluatedAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL,
    "pointsHash" text NOT NULL
);

CREATE TABLE "user" (
    id text NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    "emailVerified" boolean DEFAULT false NOT NULL,
    image text,
    "createdAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL,
    "updatedAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL
);

CREATE TABLE verification (
    id text NOT NULL,
    identifier text NOT NULL,
    value text NOT NULL,
    "expiresAt" timestamp(3) with time zone NOT NULL,
    "createdAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL,
    "updatedAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL
);

CREATE TABLE version (
    id uuid NOT NULL,
    "targetId" uuid NOT NULL,
    name text NOT NULL,
    "sortKey" integer NOT NULL,
    "createdAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL,
    "datedAt" timestamp(3) with time zone,
    message text,
    author text,
    "committedAt" timestamp(3) with time zone
);

CREATE TABLE webhook (
    id uuid NOT NULL,
    "projectId" uuid NOT NULL,
    name text NOT NULL,
    "sealedUrl" text NOT NULL,
    "urlShown" text NOT NULL,
    template webhook_template DEFAULT 'standard'::webhook_template NOT NULL,
    events text[],
    state webhook_state DEFAULT 'active'::webhook_state NOT NULL,
    "stateReason" text,
    "failingSince" timestamp(3) with time zone,
    "lastDeliveredAt" timestamp(3) with time zone,
    "createdById" text,
    "createdAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL,
    "updatedAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL,
    "givenByIds" text[]
);

CREATE TABLE webhook_secret (
    id uuid NOT NULL,
    "webhookId" uuid NOT NULL,
    sealed text NOT NULL,
    "createdAt" timestamp(3) with time zone DEFAULT transaction_timestamp() NOT NULL,
    "endsAt" timestamp(3) with time zone
);

-- Defaults from sequences

ALTER TABLE job ALTER COLUMN "queueOrder" SET DEFAULT nextval('"job_queueOrder_seq"'::regclass);
ALTER TABLE outbox ALTER COLUMN id SET DEFAULT nextval('outbox_id_seq'::regclass);

-- Primary and unique keys

ALTER TABLE account ADD CONSTRAINT account_pkey PRIMARY KEY (id);
ALTER TABLE alert ADD CONSTRAINT alert_pkey PRIMARY KEY (id);
ALTER TABLE annotation ADD CONSTRAINT annotation_pkey PRIMARY KEY (id);
ALTER TABLE api_key ADD CONSTRAINT api_key_pkey PRIMARY KEY (id);
ALTER TABLE attempt ADD CONSTRAINT attempt_pkey PRIMARY KEY (id);
ALTER TABLE audit ADD CONSTRAINT audit_pkey PRIMARY KEY (id);
ALTER TABLE bisection ADD CONSTRAINT bisection_pkey PRIMARY KEY (id);
ALTER TABLE bisection_step ADD CONSTRAINT bisection_step_pkey PRIMARY KEY ("bisectionId", number);
ALTER TABLE change_point ADD CONSTRAINT change_point_pkey PRIMARY KEY (id);
ALTER TABLE comparison ADD CONSTRAINT comparison_pkey PRIMARY KEY (id);
ALTER TABLE delivery_call ADD CONSTRAINT delivery_call_pkey PRIMARY KEY (id);
ALTER TABLE delivery ADD CONSTRAINT delivery_pkey PRIMARY KEY (id);
ALTER TABLE download_checksum ADD CONSTRAINT download_checksum_pkey PRIMARY KEY (target, version, address);
ALTER TABLE environment ADD CONSTRAINT environment_pkey PRIMARY KEY (id);
ALTER TABLE hardware_label ADD CONSTRAINT hardware_label_pkey PRIMARY KEY (id);
ALTER TABLE idempotent_request ADD CONSTRAINT idempotent_request_pkey PRIMARY KEY ("projectId", "keyHash");
ALTER TABLE inbound_approval ADD CONSTRAINT inbound_approval_pkey PRIMARY KEY ("deliveryId");
ALTER TABLE inbound_delivery ADD CONSTRAINT inbound_delivery_pkey PRIMARY KEY (id);
ALTER TABLE inbound_hook ADD CONSTRAINT inbound_hook_pkey PRIMARY KEY (id);
ALTER TABLE inbound_hook_rule ADD CONSTRAINT inbound_hook_rule_pkey PRIMARY KEY (id);
ALTER TABLE inbound_hook_secret ADD CONSTRAINT inbound_hook_secret_pkey PRIMARY KEY (id);
ALTER TABLE incident ADD CONSTRAINT incident_pkey PRIMARY KEY (id);
ALTER TABLE installation ADD CONSTRAINT installation_pkey PRIMARY KEY (id);
ALTER TABLE invitation ADD CONSTRAINT invitation_pkey PRIMARY KEY (id);
ALTER TABLE job ADD CONSTRAINT job_pkey PRIMARY KEY (id);
ALTER TABLE log_chunk ADD CONSTRAINT log_chunk_pkey PRIMARY KEY ("attemptId", sequence);
ALTER TABLE machine ADD CONSTRAINT machine_pkey PRIMARY KEY (id);
ALTER TABLE mail ADD CONSTRAINT mail_pkey PRIMARY KEY (id);
ALTER TABLE member ADD CONSTRAINT member_pkey PRIMARY KEY (id);
ALTER TABLE noise_floor ADD CONSTRAINT noise_floor_pkey PRIMARY KEY (id);
ALTER TABLE noise_pool ADD CONSTRAINT noise_pool_pkey PRIMARY KEY (id);
ALTER TABLE notice ADD CONSTRAINT notice_pkey PRIMARY KEY (id);
ALTER TABLE outbound_event ADD CONSTRAINT outbound_event_pkey PRIMARY KEY (id);
ALTER TABLE outbox ADD CONSTRAINT outbox_pkey PRIMARY KEY (id);
ALTER TABLE password_reset ADD CONSTRAINT password_reset_pkey PRIMARY KEY (id);
ALTER TABLE pin ADD CONSTRAINT pin_pkey PRIMARY KEY ("userId", "seriesId");
ALTER TABLE project ADD CONSTRAINT project_pkey PRIMARY KEY (id);
ALTER TABLE pull_request_comment ADD CONSTRAINT pull_request_comment_pkey PRIMARY KEY ("repositoryId", "pullRequest");
ALTER TABLE rate_limit ADD CONSTRAINT rate_limit_pkey PRIMARY KEY (id);
ALTER TABLE recovery_code ADD CONSTRAINT recovery_code_pkey PRIMARY KEY (hash);
ALTER TABLE registration_token ADD CONSTRAINT registration_token_pkey PRIMARY KEY (id);
ALTER TABLE release_list ADD CONSTRAINT release_list_pkey PRIMARY KEY (target);
ALTER TABLE report ADD CONSTRAINT report_pkey PRIMARY KEY (id);
ALTER TABLE repository_connection ADD CONSTRAINT repository_connection_pkey PRIMARY KEY (id);
ALTER TABLE repository_question ADD CONSTRAINT repository_question_pkey PRIMARY KEY (id);
ALTER TABLE resource_track ADD CONSTRAINT resource_track_pkey PRIMARY KEY (id);
ALTER TABLE result ADD CONSTRAINT result_pkey PRIMARY KEY (id);
ALTER TABLE rule ADD CONSTRAINT rule_pkey PRIMARY KEY (id);
ALTER TABLE run ADD CONSTRAINT run_pkey PRIMARY KEY (id);
ALTER TABLE saved_view ADD CONSTRAINT saved_view_pkey PRIMARY KEY (id);
ALTER TABLE scenario ADD CONSTRAINT scenario_pkey PRIMARY KEY (id, version);
ALTER TABLE schedule_firing ADD CONSTRAINT schedule_firing_pkey PRIMARY KEY (id);
ALTER TABLE schedule ADD CONSTRAINT schedule_pkey PRIMARY KEY (id);
ALTER TABLE second_factor ADD CONSTRAINT second_factor_pkey PRIMARY KEY ("userId");
ALTER TABLE series ADD CONSTRAINT series_pkey PRIMARY KEY (id);
ALTER TABLE session ADD CONSTRAINT session_pkey PRIMARY KEY (id);
ALTER TABLE share ADD CONSTRAINT share_pkey PRIMARY KEY (id);
ALTER TABLE subscription ADD CONSTRAINT subscription_pkey PRIMARY KEY ("memberId", topic);
ALTER TABLE suspicion ADD CONSTRAINT suspicion_pkey PRIMARY KEY (id);
ALTER TABLE target ADD CONSTRAINT target_pkey PRIMARY KEY (id);
ALTER TABLE throttle ADD CONSTRAINT throttle_pkey PRIMARY KEY (key);
ALTER TABLE track ADD CONSTRAINT track_pkey PRIMARY KEY (id);
ALTER TABLE "user" ADD CONSTRAINT user_pkey PRIMARY KEY (id);
ALTER TABLE verification ADD CONSTRAINT verification_pkey PRIMARY KEY (id);
ALTER TABLE version ADD CONSTRAINT version_pkey PRIMARY KEY (id);
ALTER TABLE webhook ADD CONSTRAINT webhook_pkey PRIMARY KEY (id);
ALTER TABLE webhook_secret ADD CONSTRAINT webhook_secret_pkey PRIMARY KEY (id);

-- Indexes

CREATE UNIQUE INDEX "account_providerId_accountId_key" ON account USING btree ("providerId", "accountId");
CREATE INDEX "account_userId_idx" ON account USING btree ("userId");
CREATE INDEX "alert_projectId_id_idx" ON alert USING btree ("projectId", id DESC);
CREATE INDEX "alert_projectId_state_idx" ON alert USING btree ("projectId", state);
CREATE INDEX "alert_targetId_versionId_idx" ON alert USING btree ("targetId", "versionId");
CREATE INDEX "annotation_projectId_id_idx" ON annotation USING btree ("projectId", id DESC);
CREATE INDEX "annotation_seriesId_idx" ON annotation USING btree ("seriesId");
CREATE UNIQUE INDEX api_key_hash_key ON api_key USING btree (hash);
CREATE UNIQUE INDEX "api_key_previousHash_key" ON api_key USING btree ("previousHash");
CREATE INDEX "api_key_projectId_id_idx" ON api_key USING btree ("projectId", id DESC);
CREATE UNIQUE INDEX "attempt_jobId_fence_key" ON attempt USING btree ("jobId", fence);
CREATE INDEX "attempt_machineId_claimedAt_idx" ON attempt USING btree ("machineId", "claimedAt" DESC);
CREATE INDEX attempt_open ON attempt USING btree ("leaseUntil") WHERE (outcome IS NULL);
CREATE INDEX "audit_projectId_id_idx" ON audit USING btree ("projectId", id DESC);
CREATE INDEX "audit_subjectId_idx" ON audit USING btree ("subjectId");
CREATE INDEX "bisection_alertId_id_idx" ON bisection USING btree ("alertId", id DESC);
CREATE INDEX "bisection_jobId_idx" ON bisection USING btree ("jobId");
CREATE INDEX bisection_live ON bisection USING btree (id) WHERE ((state = 'waiting'::bisection_state) OR (state = 'measuring'::bisection_state));
CREATE UNIQUE INDEX bisection_one_per_alert ON bisection USING btree ("alertId") WHERE ((state = 'waiting'::bisection_state) OR (state = 'measuring'::bisection_state));
CREATE INDEX "bisection_step_jobId_idx" ON bisection_step USING btree ("jobId");
CREATE INDEX "change_point_resultId_idx" ON change_point USING btree ("resultId");
CREATE INDEX "change_point_seriesId_idx" ON change_point USING btree ("seriesId");
CREATE UNIQUE INDEX "change_point_trackId_resultId_key" ON change_point USING btree ("trackId", "resultId");
CREATE UNIQUE INDEX "comparison_jobId_seriesId_key" ON comparison USING btree ("jobId", "seriesId");
CREATE INDEX "comparison_reportId_idx" ON comparison USING btree ("reportId");
CREATE INDEX "comparison_seriesId_measuredAt_idx" ON comparison USING btree ("seriesId", "measuredAt" DESC);
CREATE UNIQUE INDEX "delivery_call_deliveryId_number_key" ON delivery_call USING btree ("deliveryId", number);
CREATE INDEX delivery_due ON delivery USING btree ("nextTryAt") WHERE (state = 'queued'::delivery_state);
CREATE UNIQUE INDEX "delivery_eventId_repositoryId_key" ON delivery USING btree ("eventId", "repositoryId");
CREATE UNIQUE INDEX "delivery_eventId_webhookId_key" ON delivery USING btree ("eventId", "webhookId");
CREATE UNIQUE INDEX delivery_one_per_repository ON delivery USING btree ("repositoryId") WHERE (state = 'sending'::delivery_state);
CREATE INDEX "delivery_projectId_id_idx" ON delivery USING btree ("projectId", id DESC);
CREATE INDEX "delivery_repositoryId_id_idx" ON delivery USING btree ("repositoryId", id DESC);
CREATE INDEX delivery_sending ON delivery USING btree ("takenAt") WHERE (state = 'sending'::delivery_state);
CREATE INDEX "delivery_webhookId_id_idx" ON delivery USING btree ("webhookId", id DESC);
CREATE UNIQUE INDEX environment_hash_key ON environment USING btree (hash);
CREATE UNIQUE INDEX "hardware_label_projectId_name_key" ON hardware_label USING btree ("projectId", name);
CREATE INDEX "idempotent_request_createdAt_idx" ON idempotent_request USING btree ("createdAt");
CREATE INDEX inbound_approval_waiting ON inbound_approval USING btree ("expiresAt") WHERE (state = 'waiting'::inbound_approval_state);
CREATE INDEX "inbound_delivery_hookId_bodySha256_idx" ON inbound_delivery USING btree ("hookId", "bodySha256");
CREATE UNIQUE INDEX "inbound_delivery_hookId_deliveryKey_key" ON inbound_delivery USING btree ("hookId", "deliveryKey");
CREATE INDEX "inbound_delivery_hookId_id_idx" ON inbound_delivery USING btree ("hookId", id DESC);
CREATE INDEX "inbound_delivery_projectId_id_idx" ON inbound_delivery USING btree ("projectId", id DESC);
CREATE INDEX "inbound_hook_projectId_id_idx" ON inbound_hook USING btree ("projectId", id DESC);
CREATE UNIQUE INDEX "inbound_hook_rule_hookId_position_key" ON inbound_hook_rule USING btree ("hookId", "position");
CREATE INDEX "inbound_hook_secret_hookId_idx" ON inbound_hook_secret USING btree ("hookId");
CREATE UNIQUE INDEX "incident_loop_kind_itemId_key" ON incident USING btree (loop, kind, "itemId");
CREATE INDEX incident_open ON incident USING btree (state) WHERE (state = 'open'::incident_state);
CREATE INDEX "incident_projectId_id_idx" ON incident USING btree ("projectId", id DESC);
CREATE UNIQUE INDEX "installation_ownerId_key" ON installation USING btree ("ownerId");
CREATE UNIQUE INDEX "invitation_mailTokenHash_key" ON invitation USING btree ("mailTokenHash");
CREATE UNIQUE INDEX invitation_open ON invitation USING btree ("projectId", email) WHERE (("acceptedAt" IS NULL) AND ("revokedAt" IS NULL));
CREATE INDEX "invitation_projectId_id_idx" ON invitation USING btree ("projectId", id DESC);
CREATE UNIQUE INDEX "invitation_tokenHash_key" ON invitation USING btree ("tokenHash");
CREATE INDEX job_ended ON job USING btree ("targetId", "scenarioId", "labelId", "completedAt" DESC) WHERE (status = 'PROCESSED'::job_status);
CREATE INDEX "job_labelId_purpose_createdAt_idx" ON job USING btree ("labelId", purpose, "createdAt");
CREATE UNIQUE INDEX job_one_per_machine ON job USING btree ("machineId") WHERE ((status = 'CLAIMED'::job_status) OR (status = 'RUNNING'::job_status));
CREATE INDEX "job_projectId_status_idx" ON job USING btree ("projectId", status);
CREATE INDEX job_queue ON job USING btree ("labelId", priority DESC, "queueOrder") WHERE (status = 'QUEUED'::job_status);
CREATE UNIQUE INDEX "job_runId_position_key" ON job USING btree ("runId", "position");
CREATE INDEX job_unprocessed ON job USING btree ("completedAt") WHERE (status = 'COMPLETED'::job_status);
CREATE INDEX "job_versionId_idx" ON job USING btree ("versionId");
CREATE INDEX "log_chunk_jobId_fence_sequence_idx" ON log_chunk USING btree ("jobId", fence, sequence);
CREATE UNIQUE INDEX "machine_keyHash_key" ON machine USING btree ("keyHash");
CREATE INDEX "machine_labelId_idx" ON machine USING btree ("labelId");
CREATE INDEX "machine_projectId_id_idx" ON machine USING btree ("projectId", id DESC);
CREATE INDEX "mail_alertId_idx" ON mail USING btree ("alertId");
CREATE UNIQUE INDEX "mail_dedupeKey_key" ON mail USING btree ("dedupeKey");
CREATE INDEX "mail_projectId_id_idx" ON mail USING btree ("projectId", id DESC);
CREATE UNIQUE INDEX "mail_unsubscribeHash_key" ON mail USING btree ("unsubscribeHash");
CREATE UNIQUE INDEX "member_projectId_userId_key" ON member USING btree ("projectId", "userId");
CREATE INDEX "member_userId_idx" ON member USING btree ("userId");
CREATE UNIQUE INDEX "noise_floor_seriesId_key" ON noise_floor USING btree ("seriesId");
CREATE UNIQUE INDEX "noise_pool_labelId_family_key" ON noise_pool USING btree ("labelId", family);
CREATE INDEX "notice_alertId_idx" ON notice USING btree ("alertId");
CREATE INDEX "notice_mailId_idx" ON notice USING btree ("mailId");
CREATE UNIQUE INDEX "notice_memberId_dedupeKey_key" ON notice USING btree ("memberId", "dedupeKey");
CREATE INDEX notice_waiting ON notice USING btree ("memberId", "createdAt") WHERE ("mailId" IS NULL);
CREATE INDEX "outbound_event_createdAt_idx" ON outbound_event USING btree ("createdAt");
CREATE UNIQUE INDEX "outbound_event_dedupeKey_key" ON outbound_event USING btree ("dedupeKey");
CREATE INDEX "outbox_doneAt_idx" ON outbox USING btree ("doneAt");
CREATE INDEX outbox_open ON outbox USING btree (id) WHERE ("doneAt" IS NULL);
CREATE UNIQUE INDEX "password_reset_tokenHash_key" ON password_reset USING btree ("tokenHash");
CREATE INDEX "password_reset_userId_idx" ON password_reset USING btree ("userId");
CREATE INDEX "pin_projectId_userId_createdAt_idx" ON pin USING btree ("projectId", "userId", "createdAt");
CREATE INDEX "pin_seriesId_idx" ON pin USING btree ("seriesId");
CREATE UNIQUE INDEX project_slug_key ON project USING btree (slug);
CREATE UNIQUE INDEX rate_limit_key_key ON rate_limit USING btree (key);
CREATE INDEX "recovery_code_userId_idx" ON recovery_code USING btree ("userId");
CREATE UNIQUE INDEX registration_token_hash_key ON registration_token USING btree (hash);
CREATE UNIQUE INDEX "report_attemptId_key" ON report USING btree ("attemptId");
CREATE INDEX "report_environmentId_idx" ON report USING btree ("environmentId");
CREATE UNIQUE INDEX "report_jobId_key" ON report USING btree ("jobId");
CREATE INDEX report_superseded ON report USING btree ("supersededById") WHERE ("supersededById" IS NOT NULL);
CREATE INDEX report_unprocessed ON report USING btree ("receivedAt") WHERE ("processedAt" IS NULL);
CREATE UNIQUE INDEX "repository_connection_projectId_vendor_baseUrl_repository_key" ON repository_connection USING btree ("projectId", vendor, "baseUrl", repository);
CREATE INDEX "repository_question_deliveryId_idx" ON repository_question USING btree ("deliveryId");
CREATE INDEX repository_question_due ON repository_question USING btree ("nextTryAt") WHERE ("nextTryAt" IS NOT NULL);
CREATE UNIQUE INDEX repository_question_key_key ON repository_question USING btree (key);
CREATE INDEX "repository_question_projectId_createdAt_idx" ON repository_question USING btree ("projectId", "createdAt");
CREATE INDEX "repository_question_repositoryId_idx" ON repository_question USING btree ("repositoryId");
CREATE UNIQUE INDEX "resource_track_reportId_position_key" ON resource_track USING btree ("reportId", "position");
CREATE INDEX "result_jobId_idx" ON result USING btree ("jobId");
CREATE INDEX "result_reportId_idx" ON result USING btree ("reportId");
CREATE INDEX "result_seriesId_measuredAt_idx" ON result USING btree ("seriesId", "measuredAt" DESC);
CREATE UNIQUE INDEX "result_seriesId_reportId_key" ON result USING btree ("seriesId", "reportId");
CREATE INDEX "result_versionId_seriesId_idx" ON result USING btree ("versionId", "seriesId");
CREATE INDEX "rule_projectId_id_idx" ON rule USING btree ("projectId", id DESC);
CREATE UNIQUE INDEX "rule_projectId_scope_key" ON rule USING btree ("projectId", scope);
CREATE INDEX run_commit ON run USING btree ("projectId", "sourceCommit", id DESC) WHERE ("sourceCommit" IS NOT NULL);
CREATE INDEX run_confirms ON run USING btree ("confirmsRunId") WHERE ("confirmsRunId" IS NOT NULL);
CREATE INDEX run_evaluation ON run USING btree (id) WHERE "evaluationPending";
CREATE INDEX "run_projectId_id_idx" ON run USING btree ("projectId", id DESC);
CREATE UNIQUE INDEX "run_projectId_idempotencyKey_key" ON run USING btree ("projectId", "idempotencyKey");
CREATE INDEX run_source ON run USING btree ("projectId", "sourceRepository", "sourcePullRequest", id DESC) WHERE ("sourceRepository" IS NOT NULL);
CREATE INDEX run_unconfirmed ON run USING btree (id) WHERE (("sourceBaseline" IS NOT NULL) AND (("confirmationState" IS NULL) OR ("confirmationState" = 'due'::run_confirmation) OR ("confirmationState" = 'measuring'::run_confirmation)));
CREATE UNIQUE INDEX "saved_view_projectId_userId_name_key" ON saved_view USING btree ("projectId", "userId", name);
CREATE UNIQUE INDEX saved_view_shared_name ON saved_view USING btree ("projectId", name) WHERE ("userId" IS NULL);
CREATE INDEX "saved_view_userId_idx" ON saved_view USING btree ("userId");
CREATE INDEX schedule_due ON schedule USING btree ("nextAt") WHERE (NOT paused);
CREATE INDEX schedule_failing ON schedule USING btree (failures) WHERE (failures >= 3);
CREATE INDEX schedule_firing_open ON schedule_firing USING btree ("scheduleId") WHERE (outcome = 'started'::firing_outcome);
CREATE INDEX "schedule_firing_runId_idx" ON schedule_firing USING btree ("runId");
CREATE INDEX "schedule_firing_scheduleId_id_idx" ON schedule_firing USING btree ("scheduleId", id DESC);
CREATE UNIQUE INDEX "schedule_firing_scheduleId_slot_key" ON schedule_firing USING btree ("scheduleId", slot);
CREATE INDEX "schedule_projectId_id_idx" ON schedule USING btree ("projectId", id DESC);
CREATE UNIQUE INDEX series_fingerprint_key ON series USING btree (fingerprint);
CREATE INDEX "series_projectId_id_idx" ON series USING btree ("projectId", id DESC);
CREATE UNIQUE INDEX "series_statisticOfId_statistic_key" ON series USING btree ("statisticOfId", statistic);
CREATE INDEX "series_targetId_scenarioId_idx" ON series USING btree ("targetId", "scenarioId");
CREATE UNIQUE INDEX session_token_key ON session USING btree (token);
CREATE INDEX "session_userId_idx" ON session USING btree ("userId");
CREATE INDEX "share_projectId_id_idx" ON share USING btree ("projectId", id DESC);
CREATE UNIQUE INDEX "share_tokenHash_key" ON share USING btree ("tokenHash");
CREATE INDEX "suspicion_alertId_idx" ON suspicion USING btree ("alertId");
CREATE INDEX "suspicion_comparisonJobId_idx" ON suspicion USING btree ("comparisonJobId");
CREATE INDEX "suspicion_projectId_id_idx" ON suspicion USING btree ("projectId", id DESC);
CREATE INDEX "suspicion_projectId_state_idx" ON suspicion USING btree ("projectId", state);
CREATE INDEX "suspicion_resultId_idx" ON suspicion USING btree ("resultId");
CREATE INDEX "suspicion_seriesId_idx" ON suspicion USING btree ("seriesId");
CREATE INDEX "suspicion_trackId_idx" ON suspicion USING btree ("trackId");
CREATE UNIQUE INDEX "target_projectId_key_key" ON target USING btree ("projectId", key);
CREATE INDEX "throttle_updatedAt_idx" ON throttle USING btree ("updatedAt");
CREATE UNIQUE INDEX "track_seriesId_comparabilityHash_key" ON track USING btree ("seriesId", "comparabilityHash");
CREATE UNIQUE INDEX user_email_key ON "user" USING btree (email);
CREATE INDEX verification_identifier_idx ON verification USING btree (identifier);
CREATE UNIQUE INDEX "version_targetId_name_key" ON version USING btree ("targetId", name);
CREATE INDEX "version_targetId_sortKey_idx" ON version USING btree ("targetId", "sortKey");
CREATE INDEX "webhook_projectId_id_idx" ON webhook USING btree ("projectId", id DESC);
CREATE INDEX "webhook_secret_webhookId_idx" ON webhook_secret USING btree ("webhookId");

-- Triggers

CREATE TRIGGER audit_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER job_state_guard BEFORE UPDATE OF status, fence ON job FOR EACH ROW EXECUTE FUNCTION guard_job_state();
CREATE TRIGGER share_is_frozen BEFORE UPDATE OF id, "projectId", kind, title, note, "tokenHash", prefix, snapshot, "contentHash", bytes, "createdById", "createdByName", "createdAt" ON share FOR EACH ROW EXECUTE FUNCTION share_is_frozen();
CREATE TRIGGER share_stays_revoked BEFORE UPDATE OF "revokedAt" ON share FOR EACH ROW WHEN ((old."revokedAt" IS NOT NULL)) EXECUTE FUNCTION share_is_frozen();
CREATE TRIGGER suspicion_state_guard BEFORE UPDATE OF state ON suspicion FOR EACH ROW EXECUTE FUNCTION guard_suspicion_state();

-- Foreign keys

ALTER TABLE account ADD CONSTRAINT "account_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE alert ADD CONSTRAINT "alert_acknowledgedById_fkey" FOREIGN KEY ("acknowledgedById") REFERENCES "user"(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE alert ADD CONSTRAINT "alert_assigneeId_fkey" FOREIGN KEY ("assigneeId") REFERENCES "user"(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE alert ADD CONSTRAINT "alert_baseVersionId_fkey" FOREIGN KEY ("baseVersionId") REFERENCES version(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE alert ADD CONSTRAINT "alert_labelId_fkey" FOREIGN KEY ("labelId") REFERENCES hardware_label(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE alert ADD CONSTRAINT "alert_mergedIntoId_fkey" FOREIGN KEY ("mergedIntoId") REFERENCES alert(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE alert ADD CONSTRAINT "alert_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES project(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE alert ADD CONSTRAINT "alert_resolvedByVersionId_fkey" FOREIGN KEY ("resolvedByVersionId") REFERENCES version(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE alert ADD CONSTRAINT "alert_targetId_fkey" FOREIGN KEY ("targetId") REFERENCES target(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE alert ADD CONSTRAINT "alert_versionId_fkey" FOREIGN KEY ("versionId") REFERENCES version(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE annotation ADD CONSTRAINT "annotation_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES project(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE annotation ADD CONSTRAINT "annotation_seriesId_fkey" FOREIGN KEY ("seriesId") REFERENCES series(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE annotation ADD CONSTRAINT "annotation_versionId_fkey" FOREIGN KEY ("versionId") REFERENCES version(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE api_key ADD CONSTRAINT "api_key_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES project(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE attempt ADD CONSTRAINT "attempt_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES job(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE attempt ADD CONSTRAINT "attempt_machineId_fkey" FOREIGN KEY ("machineId") REFERENCES machine(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE bisection ADD CONSTRAINT "bisection_alertId_fkey" FOREIGN KEY ("alertId") REFERENCES alert(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE bisection ADD CONSTRAINT "bisection_highVersionId_fkey" FOREIGN KEY ("highVersionId") REFERENCES version(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE bisection ADD CONSTRAINT "bisection_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES job(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE bisection ADD CONSTRAINT "bisection_lowVersionId_fkey" FOREIGN KEY ("lowVersionId") REFERENCES version(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE bisection ADD CONSTRAINT "bisection_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES project(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE bisection ADD CONSTRAINT "bisection_seriesId_fkey" FOREIGN KEY ("seriesId") REFERENCES series(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE bisection_step ADD CONSTRAINT "bisection_step_bisectionId_fkey" FOREIGN KEY ("bisectionId") REFERENCES bisection(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE bisection_step ADD CONSTRAINT "bisection_step_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES job(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE change_point ADD CONSTRAINT "change_point_beforeVersionId_fkey" FOREIGN KEY ("beforeVersionId") REFERENCES version(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE change_point ADD CONSTRAINT "change_point_rangeFromId_fkey" FOREIGN KEY ("rangeFromId") REFERENCES version(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE change_point ADD CONSTRAINT "change_point_rangeToId_fkey" FOREIGN KEY ("rangeToId") REFERENCES version(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE change_point ADD CONSTRAINT "change_point_resultId_fkey" FOREIGN KEY ("resultId") REFERENCES result(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE change_point ADD CONSTRAINT "change_point_seriesId_fkey" FOREIGN KEY ("seriesId") REFERENCES series(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE change_point ADD CONSTRAINT "change_point_trackId_fkey" FOREIGN KEY ("trackId") REFERENCES track(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE change_point ADD CONSTRAINT "change_point_versionId_fkey" FOREIGN KEY ("versionId") REFERENCES version(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE comparison ADD CONSTRAINT "comparison_baseVersionId_fkey" FOREIGN KEY ("baseVersionId") REFERENCES version(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE comparison ADD CONSTRAINT "comparison_headVersionId_fkey" FOREIGN KEY ("headVersionId") REFERENCES version(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE comparison ADD CONSTRAINT "comparison_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES job(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE comparison ADD CONSTRAINT "comparison_reportId_fkey" FOREIGN KEY ("reportId") REFERENCES report(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE comparison ADD CONSTRAINT "comparison_seriesId_fkey" FOREIGN KEY ("seriesId") REFERENCES series(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE delivery_call ADD CONSTRAINT "delivery_call_deliveryId_fkey" FOREIGN KEY ("deliveryId") REFERENCES delivery(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE delivery ADD CONSTRAINT "delivery_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES outbound_event(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE delivery ADD CONSTRAINT "delivery_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES project(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE delivery ADD CONSTRAINT "delivery_repositoryId_fkey" FOREIGN KEY ("repositoryId") REFERENCES repository_connection(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE delivery ADD CONSTRAINT "delivery_webhookId_fkey" FOREIGN KEY ("webhookId") REFERENCES webhook(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE hardware_label ADD CONSTRAINT "hardware_label_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES project(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE inbound_approval ADD CONSTRAINT "inbound_approval_deliveryId_fkey" FOREIGN KEY ("deliveryId") REFERENCES inbound_delivery(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE inbound_delivery ADD CONSTRAINT "inbound_delivery_hookId_fkey" FOREIGN KEY ("hookId") REFERENCES inbound_hook(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE inbound_hook ADD CONSTRAINT "inbound_hook_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES project(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE inbound_hook_rule ADD CONSTRAINT "inbound_hook_rule_hookId_fkey" FOREIGN KEY ("hookId") REFERENCES inbound_hook(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE inbound_hook_secret ADD CONSTRAINT "inbound_hook_secret_hookId_fkey" FOREIGN KEY ("hookId") REFERENCES inbound_hook(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE incident ADD CONSTRAINT "incident_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES project(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE installation ADD CONSTRAINT "installation_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "user"(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE invitation ADD CONSTRAINT "invitation_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES project(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE job ADD CONSTRAINT "job_baseVersionId_fkey" FOREIGN KEY ("baseVersionId") REFERENCES version(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE job ADD CONSTRAINT "job_labelId_fkey" FOREIGN KEY ("labelId") REFERENCES hardware_label(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE job ADD CONSTRAINT "job_machineId_fkey" FOREIGN KEY ("machineId") REFERENCES machine(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE job ADD CONSTRAINT "job_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES project(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE job ADD CONSTRAINT "job_runId_fkey" FOREIGN KEY ("runId") REFERENCES run(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE job ADD CONSTRAINT "job_scenarioId_scenarioVersion_fkey" FOREIGN KEY ("scenarioId", "scenarioVersion") REFERENCES scenario(id, version) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE job ADD CONSTRAINT "job_targetId_fkey" FOREIGN KEY ("targetId") REFERENCES target(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE job ADD CONSTRAINT "job_versionId_fkey" FOREIGN KEY ("versionId") REFERENCES version(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE log_chunk ADD CONSTRAINT "log_chunk_attemptId_fkey" FOREIGN KEY ("attemptId") REFERENCES attempt(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE log_chunk ADD CONSTRAINT "log_chunk_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES job(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE machine ADD CONSTRAINT "machine_labelId_fkey" FOREIGN KEY ("labelId") REFERENCES hardware_label(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE machine ADD CONSTRAINT "machine_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES project(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE mail ADD CONSTRAINT "mail_alertId_fkey" FOREIGN KEY ("alertId") REFERENCES alert(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE mail ADD CONSTRAINT "mail_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES project(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE mail ADD CONSTRAINT "mail_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE member ADD CONSTRAINT "member_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES project(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE member ADD CONSTRAINT "member_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE noise_floor ADD CONSTRAINT "noise_floor_machineId_fkey" FOREIGN KEY ("machineId") REFERENCES machine(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE noise_floor ADD CONSTRAINT "noise_floor_seriesId_fkey" FOREIGN KEY ("seriesId") REFERENCES series(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE noise_pool ADD CONSTRAINT "noise_pool_labelId_fkey" FOREIGN KEY ("labelId") REFERENCES hardware_label(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE notice ADD CONSTRAINT "notice_alertId_fkey" FOREIGN KEY ("alertId") REFERENCES alert(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE notice ADD CONSTRAINT "notice_mailId_fkey" FOREIGN KEY ("mailId") REFERENCES mail(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE notice ADD CONSTRAINT "notice_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES member(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE outbound_event ADD CONSTRAINT "outbound_event_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES project(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE password_reset ADD CONSTRAINT "password_reset_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE pin ADD CONSTRAINT "pin_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES project(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE pin ADD CONSTRAINT "pin_seriesId_fkey" FOREIGN KEY ("seriesId") REFERENCES series(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE pin ADD CONSTRAINT "pin_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE pull_request_comment ADD CONSTRAINT "pull_request_comment_repositoryId_fkey" FOREIGN KEY ("repositoryId") REFERENCES repository_connection(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE recovery_code ADD CONSTRAINT "recovery_code_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE registration_token ADD CONSTRAINT "registration_token_labelId_fkey" FOREIGN KEY ("labelId") REFERENCES hardware_label(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE registration_token ADD CONSTRAINT "registration_token_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES project(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE report ADD CONSTRAINT "report_attemptId_fkey" FOREIGN KEY ("attemptId") REFERENCES attempt(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE report ADD CONSTRAINT "report_environmentId_fkey" FOREIGN KEY ("environmentId") REFERENCES environment(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE report ADD CONSTRAINT "report_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES job(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE report ADD CONSTRAINT "report_supersededById_fkey" FOREIGN KEY ("supersededById") REFERENCES report(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE repository_connection ADD CONSTRAINT "repository_connection_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES project(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE repository_question ADD CONSTRAINT "repository_question_deliveryId_fkey" FOREIGN KEY ("deliveryId") REFERENCES inbound_delivery(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE repository_question ADD CONSTRAINT "repository_question_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES project(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE repository_question ADD CONSTRAINT "repository_question_repositoryId_fkey" FOREIGN KEY ("repositoryId") REFERENCES repository_connection(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE resource_track ADD CONSTRAINT "resource_track_reportId_fkey" FOREIGN KEY ("reportId") REFERENCES report(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE result ADD CONSTRAINT "result_environmentId_fkey" FOREIGN KEY ("environmentId") REFERENCES environment(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE result ADD CONSTRAINT "result_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES job(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE result ADD CONSTRAINT "result_reportId_fkey" FOREIGN KEY ("reportId") REFERENCES report(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE result ADD CONSTRAINT "result_seriesId_fkey" FOREIGN KEY ("seriesId") REFERENCES series(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE result ADD CONSTRAINT "result_versionId_fkey" FOREIGN KEY ("versionId") REFERENCES version(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE rule ADD CONSTRAINT "rule_labelId_fkey" FOREIGN KEY ("labelId") REFERENCES hardware_label(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE rule ADD CONSTRAINT "rule_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES project(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE rule ADD CONSTRAINT "rule_targetId_fkey" FOREIGN KEY ("targetId") REFERENCES target(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE run ADD CONSTRAINT "run_confirmsRunId_fkey" FOREIGN KEY ("confirmsRunId") REFERENCES run(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE run ADD CONSTRAINT "run_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES project(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE saved_view ADD CONSTRAINT "saved_view_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES project(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE saved_view ADD CONSTRAINT "saved_view_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE schedule_firing ADD CONSTRAINT "schedule_firing_runId_fkey" FOREIGN KEY ("runId") REFERENCES run(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE schedule_firing ADD CONSTRAINT "schedule_firing_scheduleId_fkey" FOREIGN KEY ("scheduleId") REFERENCES schedule(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE schedule ADD CONSTRAINT "schedule_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES project(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE second_factor ADD CONSTRAINT "second_factor_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE series ADD CONSTRAINT "series_labelId_fkey" FOREIGN KEY ("labelId") REFERENCES hardware_label(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE series ADD CONSTRAINT "series_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES project(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE series ADD CONSTRAINT "series_scenarioId_scenarioVersion_fkey" FOREIGN KEY ("scenarioId", "scenarioVersion") REFERENCES scenario(id, version) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE series ADD CONSTRAINT "series_statisticOfId_fkey" FOREIGN KEY ("statisticOfId") REFERENCES series(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE series ADD CONSTRAINT "series_targetId_fkey" FOREIGN KEY ("targetId") REFERENCES target(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE session ADD CONSTRAINT "session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE share ADD CONSTRAINT "share_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES project(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE subscription ADD CONSTRAINT "subscription_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES member(id) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE suspicion ADD CONSTRAINT "suspicion_alertId_fkey" FOREIGN KEY ("alertId") REFERENCES alert(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE suspicion ADD CONSTRAINT "suspicion_baseVersionId_fkey" FOREIGN KEY ("baseVersionId") REFERENCES version(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE suspicion ADD CONSTRAINT "suspicion_comparisonJobId_fkey" FOREIGN KEY ("comparisonJobId") REFERENCES job(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE suspicion ADD CONSTRAINT "suspicion_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES project(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE suspicion ADD CONSTRAINT "suspicion_rangeFromId_fkey" FOREIGN KEY ("rangeFromId") REFERENCES version(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE suspicion ADD CONSTRAINT "suspicion_rangeToId_fkey" FOREIGN KEY ("rangeToId") REFERENCES version(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE suspicion ADD CONSTRAINT "suspicion_resultId_fkey" FOREIGN KEY ("resultId") REFERENCES result(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE suspicion ADD CONSTRAINT "suspicion_ruleId_fkey" FOREIGN KEY ("ruleId") REFERENCES rule(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE suspicion ADD CONSTRAINT "suspicion_seriesId_fkey" FOREIGN KEY ("seriesId") REFERENCES series(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE suspicion ADD CONSTRAINT "suspicion_trackId_fkey" FOREIGN KEY ("trackId") REFERENCES track(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE suspicion ADD CONSTRAINT "suspicion_versionId_fkey" FOREIGN KEY ("versionId") REFERENCES version(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE suspicion ADD CONSTRAINT "suspicion_wideBaseVersionId_fkey" FOREIGN KEY ("wideBaseVersionId") REFERENCES version(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE suspicion ADD CONSTRAINT "suspicion_wideVersionId_fkey" FOREIGN KEY ("wideVersionId") REFERENCES version(id) ON UPDATE CASCADE ON DELETE SET NULL;
ALTER TABLE target ADD CONSTRAINT "target_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES project(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE track ADD CONSTRAINT "track_seriesId_fkey" FOREIGN KEY ("seriesId") REFERENCES series(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE version ADD CONSTRAINT "version_targetId_fkey" FOREIGN KEY ("targetId") REFERENCES target(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE webhook ADD CONSTRAINT "webhook_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES project(id) ON UPDATE CASCADE ON DELETE RESTRICT;
ALTER TABLE webhook_secret ADD CONSTRAINT "webhook_secret_webhookId_fkey" FOREIGN KEY ("webhookId") REFERENCES webhook(id) ON UPDATE CASCADE ON DELETE CASCADE;

-- The one row about the whole installation

INSERT INTO installation (id) VALUES (1);
