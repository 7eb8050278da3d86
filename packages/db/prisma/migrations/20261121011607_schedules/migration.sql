-- CreateEnum
CREATE TYPE "bisection_state" AS ENUM ('waiting', 'measuring', 'done', 'given_up', 'stopped');

-- CreateEnum
CREATE TYPE "schedule_trigger" AS ENUM ('cron', 'release');

-- CreateEnum
CREATE TYPE "firing_outcome" AS ENUM ('started', 'succeeded', 'failed', 'skipped', 'canceled');

-- CreateTable
CREATE TABLE "bisection" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "alertId" UUID NOT NULL,
    "seriesId" UUID NOT NULL,
    "ratio" DOUBLE PRECISION NOT NULL,
    "state" "bisection_state" NOT NULL DEFAULT 'waiting',
    "reason" TEXT,
    "result" TEXT,
    "lowVersionId" UUID NOT NULL,
    "highVersionId" UUID NOT NULL,
    "jobId" UUID,
    "skipped" TEXT[],
    "comparisons" INTEGER NOT NULL DEFAULT 0,
    "left" INTEGER NOT NULL DEFAULT 0,
    "startedById" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "bisection_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bisection_step" (
    "bisectionId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "jobId" UUID,
    "baseVersion" TEXT NOT NULL,
    "headVersion" TEXT NOT NULL,
    "trials" INTEGER NOT NULL,
    "outcome" TEXT NOT NULL,
    "ratio" DOUBLE PRECISION,
    "ratioLow" DOUBLE PRECISION,
    "ratioHigh" DOUBLE PRECISION,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "bisection_step_pkey" PRIMARY KEY ("bisectionId","number")
);

-- CreateTable
CREATE TABLE "schedule" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "template" JSONB NOT NULL,
    "trigger" "schedule_trigger" NOT NULL,
    "expression" TEXT,
    "timezone" TEXT,
    "versions" JSONB,
    "prereleases" BOOLEAN NOT NULL DEFAULT false,
    "knownSource" TEXT,
    "knownVersions" TEXT[],
    "listedAt" TIMESTAMPTZ(3),
    "paused" BOOLEAN NOT NULL DEFAULT false,
    "nextAt" TIMESTAMPTZ(3),
    "lastOutcome" "firing_outcome",
    "lastMessage" TEXT,
    "lastAt" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "failingSince" TIMESTAMPTZ(3),
    "createdById" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "schedule_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "schedule_firing" (
    "id" UUID NOT NULL,
    "scheduleId" UUID NOT NULL,
    "slot" TEXT NOT NULL,
    "outcome" "firing_outcome" NOT NULL,
    "message" TEXT NOT NULL,
    "runId" UUID,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "schedule_firing_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "bisection_alertId_id_idx" ON "bisection"("alertId", "id" DESC);

-- CreateIndex
CREATE INDEX "bisection_live" ON "bisection"("id") WHERE (state = 'waiting' OR state = 'measuring');

-- CreateIndex
CREATE INDEX "bisection_jobId_idx" ON "bisection"("jobId");

-- CreateIndex
CREATE UNIQUE INDEX "bisection_one_per_alert" ON "bisection"("alertId") WHERE (state = 'waiting' OR state = 'measuring');

-- CreateIndex
CREATE INDEX "bisection_step_jobId_idx" ON "bisection_step"("jobId");

-- CreateIndex
CREATE INDEX "schedule_projectId_id_idx" ON "schedule"("projectId", "id" DESC);

-- CreateIndex
CREATE INDEX "schedule_due" ON "schedule"("nextAt") WHERE (NOT paused);

-- CreateIndex
CREATE INDEX "schedule_failing" ON "schedule"("failures") WHERE (failures >= 3);

-- CreateIndex
CREATE INDEX "schedule_firing_scheduleId_id_idx" ON "schedule_firing"("scheduleId", "id" DESC);

-- CreateIndex
CREATE INDEX "schedule_firing_runId_idx" ON "schedule_firing"("runId");

-- CreateIndex
CREATE INDEX "schedule_firing_open" ON "schedule_firing"("scheduleId") WHERE (outcome = 'started');

-- CreateIndex
CREATE UNIQUE INDEX "schedule_firing_scheduleId_slot_key" ON "schedule_firing"("scheduleId", "slot");

-- AddForeignKey
ALTER TABLE "bisection" ADD CONSTRAINT "bisection_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bisection" ADD CONSTRAINT "bisection_alertId_fkey" FOREIGN KEY ("alertId") REFERENCES "alert"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bisection" ADD CONSTRAINT "bisection_seriesId_fkey" FOREIGN KEY ("seriesId") REFERENCES "series"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bisection" ADD CONSTRAINT "bisection_lowVersionId_fkey" FOREIGN KEY ("lowVersionId") REFERENCES "version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bisection" ADD CONSTRAINT "bisection_highVersionId_fkey" FOREIGN KEY ("highVersionId") REFERENCES "version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bisection" ADD CONSTRAINT "bisection_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "job"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bisection_step" ADD CONSTRAINT "bisection_step_bisectionId_fkey" FOREIGN KEY ("bisectionId") REFERENCES "bisection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bisection_step" ADD CONSTRAINT "bisection_step_jobId_fkey" FOREIGN KEY ("jobId") REFERENCES "job"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "schedule" ADD CONSTRAINT "schedule_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "schedule_firing" ADD CONSTRAINT "schedule_firing_scheduleId_fkey" FOREIGN KEY ("scheduleId") REFERENCES "schedule"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "schedule_firing" ADD CONSTRAINT "schedule_firing_runId_fkey" FOREIGN KEY ("runId") REFERENCES "run"("id") ON DELETE SET NULL ON UPDATE CASCADE;
