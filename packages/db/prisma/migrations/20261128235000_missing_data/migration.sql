-- AlterEnum
ALTER TYPE "alert_kind" ADD VALUE 'missing';

-- AlterTable
ALTER TABLE "alert" ADD COLUMN "missingData" JSONB;

-- CreateIndex
CREATE INDEX "alert_missing" ON "alert"("targetId", "labelId", "id" DESC) WHERE ("missingData" IS NOT NULL);

-- AlterTable
ALTER TABLE "project" ADD COLUMN "alertsMissingData" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN "missingCheckedAt" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "project_missingCheckedAt_idx" ON "project"("missingCheckedAt");

-- CreateIndex
CREATE INDEX "job_of_group" ON "job"("targetId", "labelId", "createdAt" DESC);
