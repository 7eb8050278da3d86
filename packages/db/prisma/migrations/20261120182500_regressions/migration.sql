-- CreateEnum
CREATE TYPE "job_kind" AS ENUM ('measure', 'compare', 'calibrate');

-- CreateEnum
CREATE TYPE "job_purpose" AS ENUM ('submitted', 'confirmation', 'idle');

-- CreateEnum
CREATE TYPE "change_direction" AS ENUM ('regression', 'improvement');

-- CreateEnum
CREATE TYPE "rule_direction" AS ENUM ('worse', 'both');

-- CreateEnum
CREATE TYPE "suspicion_state" AS ENUM ('suspected', 'confirming', 'confirmed', 'not_confirmed', 'withdrawn', 'muted');

-- CreateEnum
CREATE TYPE "comparison_verdict" AS ENUM ('worse', 'better', 'same', 'insufficient');

-- CreateEnum
CREATE TYPE "alert_state" AS ENUM ('open', 'acknowledged', 'resolved', 'dismissed');

-- CreateEnum
CREATE TYPE "mail_state" AS ENUM ('queued', 'sending', 'sent', 'failed', 'stored');

-- AlterTable
ALTER TABLE "job" ADD COLUMN     "baseVersionId" UUID,
ADD COLUMN     "kind" "job_kind" NOT NULL DEFAULT 'measure',
ADD COLUMN     "purpose" "job_purpose" NOT NULL DEFAULT 'submitted';

-- AlterTable
ALTER TABLE "member" ADD COLUMN     "regressionMail" BOOLEAN NOT NULL DEFAULT true;

-- CreateTable
CREATE TABLE "track" (
    "id" UUID NOT NULL,
    "seriesId" UUID NOT NULL,
    "comparabilityHash" TEXT NOT NULL,
    "algorithm" TEXT NOT NULL,
    "errorRate" DOUBLE PRECISION NOT NULL,
    "state" JSONB,
    "points" INTEGER NOT NULL DEFAULT 0,
    "evaluatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "track_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "change_point" (
    "id" UUID NOT NULL,
    "trackId" UUID NOT NULL,
    "seriesId" UUID NOT NULL,
    "resultId" UUID NOT NULL,
    "versionId" UUID NOT NULL,
    "beforeVersionId" UUID NOT NULL,
    "direction" "change_direction" NOT NULL,
    "ratio" DOUBLE PRECISION NOT NULL,
    "ratioLow" DOUBLE PRECISION NOT NULL,
    "ratioHigh" DOUBLE PRECISION NOT NULL,
    "confidence" DOUBLE PRECISION NOT NULL,
    "beforeValue" DOUBLE PRECISION NOT NULL,
    "afterValue" DOUBLE PRECISION NOT NULL,
    "beforeN" INTEGER NOT NULL,
    "afterN" INTEGER NOT NULL,
    "algorithm" TEXT NOT NULL,
    "detectedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "change_point_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rule" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "targetId" UUID,
    "scenarioId" TEXT,
    "measure" TEXT,
    "labelId" UUID,
    "scope" TEXT NOT NULL,
    "minChange" DOUBLE PRECISION,
    "direction" "rule_direction",
    "errorRate" DOUBLE PRECISION,
    "confirmations" INTEGER,
    "mute" BOOLEAN,
    "createdById" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "rule_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "suspicion" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "seriesId" UUID NOT NULL,
    "trackId" UUID NOT NULL,
    "resultId" UUID,
    "versionId" UUID NOT NULL,
    "baseVersionId" UUID NOT NULL,
    "direction" "change_direction" NOT NULL,
    "ratio" DOUBLE PRECISION NOT NULL,
    "ratioLow" DOUBLE PRECISION NOT NULL,
    "ratioHigh" DOUBLE PRECISION NOT NULL,
    "state" "suspicion_state" NOT NULL DEFAULT 'suspected',
    "stateReason" TEXT,
    "environmentEvent" BOOLEAN NOT NULL DEFAULT false,
    "ruleId" UUID,
    "confirmations" INTEGER NOT NULL DEFAULT 0,
    "confirmationsWanted" INTEGER NOT NULL DEFAULT 1,
    "comparisonJobId" UUID,
    "alertId" UUID,
    "openedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "decidedAt" TIMESTAMPTZ(3),

    CONSTRAINT "suspicion_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "comparison" (
    "id" UUID NOT NULL,
    "jobId" UUID NOT NULL,
    "reportId" UUID NOT NULL,
    "seriesId" UUID NOT NULL,
    "kind" "job_kind" NOT NULL,
    "baseVersionId" UUID NOT NULL,
    "headVersionId" UUID NOT NULL,
    "ratio" DOUBLE PRECISION NOT NULL,
    "ratioLow" DOUBLE PRECISION NOT NULL,
    "ratioHigh" DOUBLE PRECISION NOT NULL,
    "verdict" "comparison_verdict" NOT NULL,
    "design" TEXT NOT NULL,
    "n" INTEGER NOT NULL,
    "baseSamples" DOUBLE PRECISION[],
    "headSamples" DOUBLE PRECISION[],
    "method" TEXT NOT NULL,
    "measuredAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "comparison_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "noise_floor" (
    "id" UUID NOT NULL,
    "seriesId" UUID NOT NULL,
    "machineId" UUID,
    "floor" DOUBLE PRECISION NOT NULL,
    "errorRate" DOUBLE PRECISION NOT NULL,
    "n" INTEGER NOT NULL,
    "method" TEXT NOT NULL,
    "measuredAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "noise_floor_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "alert" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "targetId" UUID NOT NULL,
    "labelId" UUID NOT NULL,
    "direction" "change_direction" NOT NULL,
    "baseVersionId" UUID NOT NULL,
    "versionId" UUID NOT NULL,
    "state" "alert_state" NOT NULL DEFAULT 'open',
    "title" TEXT NOT NULL,
    "worstRatio" DOUBLE PRECISION NOT NULL,
    "assigneeId" TEXT,
    "snoozedUntil" TIMESTAMPTZ(3),
    "note" TEXT,
    "dismissReason" TEXT,
    "resolvedByVersionId" UUID,
    "mergedIntoId" UUID,
    "openedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "acknowledgedAt" TIMESTAMPTZ(3),
    "acknowledgedById" TEXT,
    "resolvedAt" TIMESTAMPTZ(3),
    "dismissedAt" TIMESTAMPTZ(3),
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "revision" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "alert_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "alertId" UUID,
    "userId" TEXT,
    "kind" TEXT NOT NULL,
    "toAddress" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "html" TEXT,
    "text" TEXT,
    "messageId" TEXT NOT NULL,
    "dedupeKey" TEXT NOT NULL,
    "state" "mail_state" NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lastError" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "notBefore" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "takenAt" TIMESTAMPTZ(3),
    "nextAttemptAt" TIMESTAMPTZ(3),
    "sentAt" TIMESTAMPTZ(3),

    CONSTRAINT "mail_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "track_seriesId_comparabilityHash_key" ON "track"("seriesId", "comparabilityHash");

-- CreateIndex
CREATE INDEX "change_point_seriesId_idx" ON "change_point"("seriesId");

-- CreateIndex
CREATE UNIQUE INDEX "change_point_trackId_resultId_key" ON "change_point"("trackId", "resultId");

-- CreateIndex
CREATE INDEX "rule_projectId_id_idx" ON "rule"("projectId", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "rule_projectId_scope_key" ON "rule"("projectId", "scope");

-- CreateIndex
CREATE INDEX "suspicion_projectId_id_idx" ON "suspicion"("projectId", "id" DESC);

-- CreateIndex
CREATE INDEX "suspicion_projectId_state_idx" ON "suspicion"("projectId", "state");

-- CreateIndex
CREATE INDEX "suspicion_trackId_idx" ON "suspicion"("trackId");

-- CreateIndex
CREATE INDEX "suspicion_seriesId_idx" ON "suspicion"("seriesId");

-- CreateIndex
CREATE INDEX "suspicion_comparisonJobId_idx" ON "suspicion"("comparisonJobId");

-- CreateIndex
CREATE INDEX "suspicion_alertId_idx" ON "suspicion"("alertId");

-- CreateIndex
CREATE INDEX "comparison_seriesId_measuredAt_idx" ON "comparison"("seriesId", "measuredAt" DESC);

-- CreateIndex
CREATE INDEX "comparison_reportId_idx" ON "comparison"("reportId");

-- CreateIndex
CREATE UNIQUE INDEX "comparison_jobId_seriesId_key" ON "comparison"("jobId", "seriesId");

-- CreateIndex
CREATE UNIQUE INDEX "noise_floor_seriesId_key" ON "noise_floor"("seriesId");

-- CreateIndex
CREATE INDEX "alert_projectId_id_idx" ON "alert"("projectId", "id" DESC);

-- CreateIndex
CREATE INDEX "alert_projectId_state_idx" ON "alert"("projectId", "state");

-- CreateIndex
CREATE INDEX "alert_targetId_versionId_idx" ON "alert"("targetId", "versionId");

-- CreateIndex
CREATE UNIQUE INDEX "mail_dedupeKey_key" ON "mail"("dedupeKey");

-- CreateIndex
CREATE INDEX "mail_projectId_id_idx" ON "mail"("projectId", "id" DESC);

-- CreateIndex
CREATE INDEX "mail_alertId_idx" ON "mail"("alertId");

-- CreateIndex
CREATE INDEX "job_labelId_purpose_createdAt_idx" ON "job"("labelId", "purpose", "createdAt");

-- AddForeignKey
ALTER TABLE "job" ADD CONSTRAINT "job_baseVersionId_fkey" FOREIGN KEY ("baseVersionId") REFERENCES "version"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "track" ADD CONSTRAINT "track_seriesId_fkey" FOREIGN KEY ("seriesId") REFERENCES "series"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "change_point" ADD CONSTRAINT "change_point_trackId_fkey" FOREIGN KEY ("trackId") REFERENCES "track"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "change_point" ADD CONSTRAINT "change_point_seriesId_fkey" FOREIGN KEY ("seriesId") REFERENCES "series"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "change_point" ADD CONSTRAINT "change_point_resultId_fkey" FOREIGN KEY ("resultId") REFERENCES "result"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "change_point" ADD CONSTRAINT "change_point_versionId_fkey" FOREIGN KEY ("versionId") REFERENCES "version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "change_point" ADD CONSTRAINT "change_point_beforeVersionId_fkey" FOREIGN KEY ("beforeVersionId") REFERENCES "version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rule" ADD CONSTRAINT "rule_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rule" ADD CONSTRAINT "rule_targetId_fkey" FOREIGN KEY ("targetId") REFERENCES "target"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rule" ADD CONSTRAINT "rule_labelId_fkey" FOREIGN KEY ("labelId") REFERENCES "hardware_label"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "suspicion" ADD CONSTRAINT "suspicion_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "suspicion" ADD CONSTRAINT "suspicion_seriesId_fkey" FOREIGN KEY ("seriesId") REFERENCES "series"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "suspicion" ADD CONSTRAINT "suspicion_trackId_fkey" FOREIGN KEY ("trackId") REFERENCES "track"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "suspicion" ADD CONSTRAINT "suspicion_resultId_fkey" FOREIGN KEY ("resultId") REFERENCES "result"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "suspicion" ADD CONSTRAINT "suspicion_versionId_fkey" FOREIGN KEY ("versionId") REFERENCES "version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "suspicion" ADD CONSTRAINT "suspicion_baseVersionId_fkey" FOREIGN KEY ("baseVersionId") REFERENCES "version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "suspicion" ADD CONSTRAINT "suspicion_ruleId_fkey" FOREIGN KEY ("ruleId") REFERENCES "rule"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "suspicion" ADD CONSTRAINT "suspicion_comparisonJobId_fkey" FOREIGN KEY ("comparisonJobId") REFERENCES "job"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "suspicion" ADD CONSTRAINT "suspicion_alertId_fkey" FOREIGN KEY ("alertId") REFERENCES "alert"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comparison" ADD CONSTRAINT "comparison_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "job"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comparison" ADD CONSTRAINT "comparison_reportId_fkey" FOREIGN KEY ("reportId") REFERENCES "report"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comparison" ADD CONSTRAINT "comparison_seriesId_fkey" FOREIGN KEY ("seriesId") REFERENCES "series"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comparison" ADD CONSTRAINT "comparison_baseVersionId_fkey" FOREIGN KEY ("baseVersionId") REFERENCES "version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comparison" ADD CONSTRAINT "comparison_headVersionId_fkey" FOREIGN KEY ("headVersionId") REFERENCES "version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "noise_floor" ADD CONSTRAINT "noise_floor_seriesId_fkey" FOREIGN KEY ("seriesId") REFERENCES "series"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "noise_floor" ADD CONSTRAINT "noise_floor_machineId_fkey" FOREIGN KEY ("machineId") REFERENCES "machine"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert" ADD CONSTRAINT "alert_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert" ADD CONSTRAINT "alert_targetId_fkey" FOREIGN KEY ("targetId") REFERENCES "target"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert" ADD CONSTRAINT "alert_labelId_fkey" FOREIGN KEY ("labelId") REFERENCES "hardware_label"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert" ADD CONSTRAINT "alert_baseVersionId_fkey" FOREIGN KEY ("baseVersionId") REFERENCES "version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert" ADD CONSTRAINT "alert_versionId_fkey" FOREIGN KEY ("versionId") REFERENCES "version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert" ADD CONSTRAINT "alert_resolvedByVersionId_fkey" FOREIGN KEY ("resolvedByVersionId") REFERENCES "version"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert" ADD CONSTRAINT "alert_assigneeId_fkey" FOREIGN KEY ("assigneeId") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert" ADD CONSTRAINT "alert_acknowledgedById_fkey" FOREIGN KEY ("acknowledgedById") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert" ADD CONSTRAINT "alert_mergedIntoId_fkey" FOREIGN KEY ("mergedIntoId") REFERENCES "alert"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail" ADD CONSTRAINT "mail_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail" ADD CONSTRAINT "mail_alertId_fkey" FOREIGN KEY ("alertId") REFERENCES "alert"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail" ADD CONSTRAINT "mail_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What Prisma cannot express.

ALTER TABLE "job" ADD CONSTRAINT "job_base_of_comparison"
    CHECK (("kind" = 'compare') = ("baseVersionId" IS NOT NULL));

ALTER TABLE "change_point" ADD CONSTRAINT "change_point_ratio_bound"
    CHECK ("ratioLow" >= 1e-6 AND "ratio" BETWEEN "ratioLow" AND "ratioHigh" AND "ratioHigh" <= 1e6);

ALTER TABLE "rule" ADD CONSTRAINT "rule_min_change_bound" CHECK ("minChange" BETWEEN 0 AND 10);
ALTER TABLE "rule" ADD CONSTRAINT "rule_error_rate_bound" CHECK ("errorRate" BETWEEN 1e-9 AND 0.1);
ALTER TABLE "rule" ADD CONSTRAINT "rule_confirmations_bound"
    CHECK ("confirmations" BETWEEN 1 AND 5);

-- People were told of what was confirmed: it stays.
CREATE FUNCTION "guard_suspicion_state"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF OLD."state" = 'confirmed' AND NEW."state" <> OLD."state" THEN
        RAISE EXCEPTION 'suspicion % is confirmed for good', OLD."id" USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
END
$$;
CREATE TRIGGER "suspicion_state_guard" BEFORE UPDATE OF "state" ON "suspicion"
    FOR EACH ROW EXECUTE FUNCTION "guard_suspicion_state"();
ALTER TABLE "suspicion" ADD CONSTRAINT "suspicion_ratio_bound"
    CHECK ("ratioLow" > 0 AND "ratio" BETWEEN "ratioLow" AND "ratioHigh");
ALTER TABLE "suspicion" ADD CONSTRAINT "suspicion_confirmations_bound"
    CHECK ("confirmationsWanted" BETWEEN 1 AND 5 AND "confirmations" BETWEEN 0 AND "confirmationsWanted");
ALTER TABLE "suspicion" ADD CONSTRAINT "suspicion_confirming_has_job"
    CHECK ("state" <> 'confirming' OR "comparisonJobId" IS NOT NULL);
ALTER TABLE "suspicion" ADD CONSTRAINT "suspicion_alert_is_confirmed"
    CHECK ("alertId" IS NULL OR "state" = 'confirmed');

ALTER TABLE "comparison" ADD CONSTRAINT "comparison_ratio_bound"
    CHECK ("ratioLow" > 0 AND "ratio" BETWEEN "ratioLow" AND "ratioHigh");
ALTER TABLE "comparison" ADD CONSTRAINT "comparison_kind" CHECK ("kind" IN ('compare', 'calibrate'));
ALTER TABLE "noise_floor" ADD CONSTRAINT "noise_floor_bound" CHECK ("floor" >= 0 AND "n" > 0);

ALTER TABLE "alert" ADD CONSTRAINT "alert_resolved_has_time"
    CHECK ("state" <> 'resolved' OR "resolvedAt" IS NOT NULL);
ALTER TABLE "alert" ADD CONSTRAINT "alert_dismissed_has_time"
    CHECK ("state" <> 'dismissed' OR "dismissedAt" IS NOT NULL);
ALTER TABLE "alert" ADD CONSTRAINT "alert_not_merged_into_itself" CHECK ("mergedIntoId" <> "id");
ALTER TABLE "mail" ADD CONSTRAINT "mail_sent_has_time"
    CHECK ("state" <> 'sent' OR "sentAt" IS NOT NULL);
