-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "role" AS ENUM ('owner', 'admin', 'member', 'viewer');

-- CreateEnum
CREATE TYPE "job_status" AS ENUM ('QUEUED', 'CLAIMED', 'RUNNING', 'COMPLETED', 'PROCESSED', 'CANCELED', 'FAILED');

-- CreateEnum
CREATE TYPE "attempt_outcome" AS ENUM ('completed', 'failed', 'lost', 'canceled');

-- CreateTable
CREATE TABLE "user" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "emailVerified" BOOLEAN NOT NULL DEFAULT false,
    "image" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "ipAddress" TEXT,
    "userAgent" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "account" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "accountId" TEXT NOT NULL,
    "providerId" TEXT NOT NULL,
    "accessToken" TEXT,
    "refreshToken" TEXT,
    "idToken" TEXT,
    "accessTokenExpiresAt" TIMESTAMPTZ(3),
    "refreshTokenExpiresAt" TIMESTAMPTZ(3),
    "scope" TEXT,
    "password" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "verification" (
    "id" TEXT NOT NULL,
    "identifier" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "verification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_limit" (
    "id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "lastRequest" BIGINT NOT NULL,

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "project" (
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "project_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "member" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "userId" TEXT NOT NULL,
    "role" "role" NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "member_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_key" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "scopes" TEXT[],
    "createdById" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "lastUsedAt" TIMESTAMPTZ(3),
    "expiresAt" TIMESTAMPTZ(3),
    "revokedAt" TIMESTAMPTZ(3),

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "target" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "target_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "version" (
    "id" UUID NOT NULL,
    "targetId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "sortKey" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "version_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "scenario" (
    "id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "loadModel" TEXT NOT NULL,
    "description" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "scenario_pkey" PRIMARY KEY ("id","version")
);

-- CreateTable
CREATE TABLE "hardware_label" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "hardware_label_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "machine" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "labelId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "keyHash" TEXT NOT NULL,
    "sandboxes" TEXT[],
    "facts" JSONB,
    "factsHash" TEXT,
    "factsChangedAt" TIMESTAMPTZ(3),
    "drainRequested" BOOLEAN NOT NULL DEFAULT false,
    "draining" BOOLEAN NOT NULL DEFAULT false,
    "healthMessage" TEXT,
    "lastSeenAt" TIMESTAMPTZ(3),
    "lastClaimPollAt" TIMESTAMPTZ(3),
    "lostAt" TIMESTAMPTZ(3),
    "revokedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "machine_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "registration_token" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "labelId" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "createdById" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),
    "machineId" UUID,

    CONSTRAINT "registration_token_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "run" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "idempotencyKey" TEXT,
    "requestHash" TEXT NOT NULL,
    "request" JSONB NOT NULL,
    "submittedBy" TEXT NOT NULL,
    "priority" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "job" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "runId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "targetId" UUID NOT NULL,
    "versionId" UUID NOT NULL,
    "scenarioId" TEXT NOT NULL,
    "scenarioVersion" INTEGER NOT NULL,
    "labelId" UUID NOT NULL,
    "params" JSONB NOT NULL,
    "trials" INTEGER NOT NULL,
    "provisioner" TEXT NOT NULL,
    "sandbox" TEXT NOT NULL,
    "durability" TEXT NOT NULL,
    "priority" INTEGER NOT NULL DEFAULT 0,
    "expectedSeconds" DOUBLE PRECISION NOT NULL,
    "queueOrder" BIGSERIAL NOT NULL,
    "status" "job_status" NOT NULL DEFAULT 'QUEUED',
    "fence" INTEGER NOT NULL DEFAULT 0,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "machineId" UUID,
    "cancelRequested" BOOLEAN NOT NULL DEFAULT false,
    "progress" JSONB,
    "errorCode" TEXT,
    "errorMessage" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "queuedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "rungAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "claimedAt" TIMESTAMPTZ(3),
    "startedAt" TIMESTAMPTZ(3),
    "completedAt" TIMESTAMPTZ(3),
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "job_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "attempt" (
    "id" UUID NOT NULL,
    "jobId" UUID NOT NULL,
    "fence" INTEGER NOT NULL,
    "machineId" UUID NOT NULL,
    "claimedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "startedAt" TIMESTAMPTZ(3),
    "leaseUntil" TIMESTAMPTZ(3) NOT NULL,
    "lastHeartbeatAt" TIMESTAMPTZ(3),
    "endedAt" TIMESTAMPTZ(3),
    "outcome" "attempt_outcome",
    "errorCode" TEXT,
    "errorMessage" TEXT,
    "logBytes" INTEGER NOT NULL DEFAULT 0,
    "logTruncated" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "attempt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "log_chunk" (
    "attemptId" UUID NOT NULL,
    "sequence" INTEGER NOT NULL,
    "jobId" UUID NOT NULL,
    "fence" INTEGER NOT NULL,
    "offset" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "log_chunk_pkey" PRIMARY KEY ("attemptId","sequence")
);

-- CreateTable
CREATE TABLE "environment" (
    "id" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "comparabilityHash" TEXT NOT NULL,
    "content" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "environment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "report" (
    "id" UUID NOT NULL,
    "jobId" UUID NOT NULL,
    "attemptId" UUID NOT NULL,
    "fence" INTEGER NOT NULL,
    "contentHash" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "environmentId" UUID NOT NULL,
    "valid" BOOLEAN,
    "reasons" TEXT[],
    "warnings" TEXT[],
    "receivedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "processedAt" TIMESTAMPTZ(3),

    CONSTRAINT "report_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "series" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "targetId" UUID NOT NULL,
    "scenarioId" TEXT NOT NULL,
    "scenarioVersion" INTEGER NOT NULL,
    "params" JSONB NOT NULL,
    "durability" TEXT NOT NULL,
    "provisioner" TEXT NOT NULL,
    "labelId" UUID NOT NULL,
    "measure" TEXT NOT NULL,
    "measureTitle" TEXT NOT NULL,
    "unit" TEXT NOT NULL,
    "direction" TEXT NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "series_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "result" (
    "id" UUID NOT NULL,
    "seriesId" UUID NOT NULL,
    "reportId" UUID NOT NULL,
    "jobId" UUID NOT NULL,
    "versionId" UUID NOT NULL,
    "environmentId" UUID NOT NULL,
    "samples" DOUBLE PRECISION[],
    "n" INTEGER NOT NULL,
    "value" DOUBLE PRECISION NOT NULL,
    "mean" DOUBLE PRECISION NOT NULL,
    "spread" DOUBLE PRECISION NOT NULL,
    "ciLow" DOUBLE PRECISION NOT NULL,
    "ciHigh" DOUBLE PRECISION NOT NULL,
    "quantiles" JSONB,
    "percentiles" JSONB,
    "histogram" BYTEA,
    "histogramUnitsPerCount" DOUBLE PRECISION,
    "valid" BOOLEAN NOT NULL,
    "reasons" TEXT[],
    "measuredAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "result_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "resource_track" (
    "id" UUID NOT NULL,
    "reportId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "unit" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "component" TEXT NOT NULL,
    "trial" INTEGER NOT NULL,
    "start" DOUBLE PRECISION NOT NULL,
    "stepMs" DOUBLE PRECISION NOT NULL,
    "values" DOUBLE PRECISION[],

    CONSTRAINT "resource_track_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outbox" (
    "id" BIGSERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "takenAt" TIMESTAMPTZ(3),
    "doneAt" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lastError" TEXT,

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit" (
    "id" UUID NOT NULL,
    "projectId" UUID,
    "actorKind" TEXT NOT NULL,
    "actorId" TEXT,
    "action" TEXT NOT NULL,
    "subjectKind" TEXT NOT NULL,
    "subjectId" TEXT,
    "data" JSONB,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "audit_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "user_email_key" ON "user"("email");

-- CreateIndex
CREATE UNIQUE INDEX "session_token_key" ON "session"("token");

-- CreateIndex
CREATE INDEX "session_userId_idx" ON "session"("userId");

-- CreateIndex
CREATE INDEX "account_userId_idx" ON "account"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "account_providerId_accountId_key" ON "account"("providerId", "accountId");

-- CreateIndex
CREATE INDEX "verification_identifier_idx" ON "verification"("identifier");

-- CreateIndex
CREATE UNIQUE INDEX "rate_limit_key_key" ON "rate_limit"("key");

-- CreateIndex
CREATE UNIQUE INDEX "project_slug_key" ON "project"("slug");

-- CreateIndex
CREATE INDEX "member_userId_idx" ON "member"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "member_projectId_userId_key" ON "member"("projectId", "userId");

-- CreateIndex
CREATE UNIQUE INDEX "api_key_hash_key" ON "api_key"("hash");

-- CreateIndex
CREATE INDEX "api_key_projectId_id_idx" ON "api_key"("projectId", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "target_projectId_key_key" ON "target"("projectId", "key");

-- CreateIndex
CREATE INDEX "version_targetId_sortKey_idx" ON "version"("targetId", "sortKey");

-- CreateIndex
CREATE UNIQUE INDEX "version_targetId_name_key" ON "version"("targetId", "name");

-- CreateIndex
CREATE UNIQUE INDEX "hardware_label_projectId_name_key" ON "hardware_label"("projectId", "name");

-- CreateIndex
CREATE UNIQUE INDEX "machine_keyHash_key" ON "machine"("keyHash");

-- CreateIndex
CREATE INDEX "machine_projectId_id_idx" ON "machine"("projectId", "id" DESC);

-- CreateIndex
CREATE INDEX "machine_labelId_idx" ON "machine"("labelId");

-- CreateIndex
CREATE UNIQUE INDEX "registration_token_hash_key" ON "registration_token"("hash");

-- CreateIndex
CREATE INDEX "run_projectId_id_idx" ON "run"("projectId", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "run_projectId_idempotencyKey_key" ON "run"("projectId", "idempotencyKey");

-- CreateIndex
CREATE INDEX "job_queue" ON "job"("labelId", "priority" DESC, "queueOrder") WHERE (status = 'QUEUED');

-- CreateIndex
CREATE INDEX "job_unprocessed" ON "job"("completedAt") WHERE (status = 'COMPLETED');

-- CreateIndex
CREATE INDEX "job_projectId_status_idx" ON "job"("projectId", "status");

-- CreateIndex
CREATE INDEX "job_versionId_idx" ON "job"("versionId");

-- CreateIndex
CREATE UNIQUE INDEX "job_runId_position_key" ON "job"("runId", "position");

-- CreateIndex
CREATE UNIQUE INDEX "job_one_per_machine" ON "job"("machineId") WHERE (status = 'CLAIMED' OR status = 'RUNNING');

-- CreateIndex
CREATE INDEX "attempt_open" ON "attempt"("leaseUntil") WHERE (outcome IS NULL);

-- CreateIndex
CREATE INDEX "attempt_machineId_claimedAt_idx" ON "attempt"("machineId", "claimedAt" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "attempt_jobId_fence_key" ON "attempt"("jobId", "fence");

-- CreateIndex
CREATE INDEX "log_chunk_jobId_fence_sequence_idx" ON "log_chunk"("jobId", "fence", "sequence");

-- CreateIndex
CREATE UNIQUE INDEX "environment_hash_key" ON "environment"("hash");

-- CreateIndex
CREATE UNIQUE INDEX "report_jobId_key" ON "report"("jobId");

-- CreateIndex
CREATE UNIQUE INDEX "report_attemptId_key" ON "report"("attemptId");

-- CreateIndex
CREATE INDEX "report_unprocessed" ON "report"("receivedAt") WHERE ("processedAt" IS NULL);

-- CreateIndex
CREATE INDEX "report_environmentId_idx" ON "report"("environmentId");

-- CreateIndex
CREATE UNIQUE INDEX "series_fingerprint_key" ON "series"("fingerprint");

-- CreateIndex
CREATE INDEX "series_projectId_id_idx" ON "series"("projectId", "id" DESC);

-- CreateIndex
CREATE INDEX "series_targetId_scenarioId_idx" ON "series"("targetId", "scenarioId");

-- CreateIndex
CREATE INDEX "result_seriesId_measuredAt_idx" ON "result"("seriesId", "measuredAt" DESC);

-- CreateIndex
CREATE INDEX "result_reportId_idx" ON "result"("reportId");

-- CreateIndex
CREATE UNIQUE INDEX "result_seriesId_reportId_key" ON "result"("seriesId", "reportId");

-- CreateIndex
CREATE UNIQUE INDEX "resource_track_reportId_position_key" ON "resource_track"("reportId", "position");

-- CreateIndex
CREATE INDEX "outbox_open" ON "outbox"("id") WHERE ("doneAt" IS NULL);

-- CreateIndex
CREATE INDEX "outbox_doneAt_idx" ON "outbox"("doneAt");

-- CreateIndex
CREATE INDEX "audit_projectId_id_idx" ON "audit"("projectId", "id" DESC);

-- CreateIndex
CREATE INDEX "audit_subjectId_idx" ON "audit"("subjectId");

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account" ADD CONSTRAINT "account_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member" ADD CONSTRAINT "member_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member" ADD CONSTRAINT "member_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "target" ADD CONSTRAINT "target_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "version" ADD CONSTRAINT "version_targetId_fkey" FOREIGN KEY ("targetId") REFERENCES "target"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "hardware_label" ADD CONSTRAINT "hardware_label_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "machine" ADD CONSTRAINT "machine_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "machine" ADD CONSTRAINT "machine_labelId_fkey" FOREIGN KEY ("labelId") REFERENCES "hardware_label"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration_token" ADD CONSTRAINT "registration_token_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registration_token" ADD CONSTRAINT "registration_token_labelId_fkey" FOREIGN KEY ("labelId") REFERENCES "hardware_label"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job" ADD CONSTRAINT "job_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job" ADD CONSTRAINT "job_runId_fkey" FOREIGN KEY ("runId") REFERENCES "run"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job" ADD CONSTRAINT "job_targetId_fkey" FOREIGN KEY ("targetId") REFERENCES "target"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job" ADD CONSTRAINT "job_versionId_fkey" FOREIGN KEY ("versionId") REFERENCES "version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job" ADD CONSTRAINT "job_scenarioId_scenarioVersion_fkey" FOREIGN KEY ("scenarioId", "scenarioVersion") REFERENCES "scenario"("id", "version") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job" ADD CONSTRAINT "job_labelId_fkey" FOREIGN KEY ("labelId") REFERENCES "hardware_label"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job" ADD CONSTRAINT "job_machineId_fkey" FOREIGN KEY ("machineId") REFERENCES "machine"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attempt" ADD CONSTRAINT "attempt_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "job"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attempt" ADD CONSTRAINT "attempt_machineId_fkey" FOREIGN KEY ("machineId") REFERENCES "machine"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "log_chunk" ADD CONSTRAINT "log_chunk_attemptId_fkey" FOREIGN KEY ("attemptId") REFERENCES "attempt"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "log_chunk" ADD CONSTRAINT "log_chunk_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "job"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report" ADD CONSTRAINT "report_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "job"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report" ADD CONSTRAINT "report_attemptId_fkey" FOREIGN KEY ("attemptId") REFERENCES "attempt"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report" ADD CONSTRAINT "report_environmentId_fkey" FOREIGN KEY ("environmentId") REFERENCES "environment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "series" ADD CONSTRAINT "series_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "series" ADD CONSTRAINT "series_targetId_fkey" FOREIGN KEY ("targetId") REFERENCES "target"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "series" ADD CONSTRAINT "series_scenarioId_scenarioVersion_fkey" FOREIGN KEY ("scenarioId", "scenarioVersion") REFERENCES "scenario"("id", "version") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "series" ADD CONSTRAINT "series_labelId_fkey" FOREIGN KEY ("labelId") REFERENCES "hardware_label"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "result" ADD CONSTRAINT "result_seriesId_fkey" FOREIGN KEY ("seriesId") REFERENCES "series"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "result" ADD CONSTRAINT "result_reportId_fkey" FOREIGN KEY ("reportId") REFERENCES "report"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "result" ADD CONSTRAINT "result_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "job"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "result" ADD CONSTRAINT "result_versionId_fkey" FOREIGN KEY ("versionId") REFERENCES "version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "result" ADD CONSTRAINT "result_environmentId_fkey" FOREIGN KEY ("environmentId") REFERENCES "environment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "resource_track" ADD CONSTRAINT "resource_track_reportId_fkey" FOREIGN KEY ("reportId") REFERENCES "report"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What Prisma cannot express.

-- The audit trail is append-only for everybody, the owner of the table included.
CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the audit trail is append-only' USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER "audit_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit"
    FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
REVOKE UPDATE, DELETE, TRUNCATE ON "audit" FROM PUBLIC;

-- A fence only grows, and no state leaves a terminal one, whoever writes the UPDATE.
CREATE FUNCTION "guard_job_state"() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER "job_state_guard" BEFORE UPDATE OF "status", "fence" ON "job"
    FOR EACH ROW EXECUTE FUNCTION "guard_job_state"();

ALTER TABLE "job" ADD CONSTRAINT "job_attempt_bound" CHECK ("attempt" BETWEEN 0 AND 3);
ALTER TABLE "job" ADD CONSTRAINT "job_owner_while_leased"
    CHECK ("status" NOT IN ('CLAIMED', 'RUNNING') OR "machineId" IS NOT NULL);
ALTER TABLE "job" ADD CONSTRAINT "job_failed_has_code"
    CHECK (("status" = 'FAILED') = ("errorCode" IS NOT NULL));
