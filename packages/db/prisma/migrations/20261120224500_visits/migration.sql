-- AlterTable
ALTER TABLE "member" ADD COLUMN     "newsSince" TIMESTAMPTZ(3),
ADD COLUMN     "visitedAt" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "job_ended" ON "job"("targetId", "scenarioId", "labelId", "completedAt" DESC) WHERE (status = 'PROCESSED');
