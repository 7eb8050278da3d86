-- CreateEnum
CREATE TYPE "run_confirmation" AS ENUM ('due', 'measuring', 'done', 'given_up');

-- AlterTable
ALTER TABLE "run" ADD COLUMN     "confirmationDueAt" TIMESTAMPTZ(3),
ADD COLUMN     "confirmationReason" TEXT,
ADD COLUMN     "confirmationState" "run_confirmation",
ADD COLUMN     "confirmsRunId" UUID;

-- Runs that are over were told already; nobody measures what they are about again.
UPDATE "run" SET "confirmationState" = 'given_up',
  "confirmationReason" = 'it ended before suspicions of runs were measured again'
WHERE "sourceBaseline" IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM "job" WHERE "job"."runId" = "run"."id"
    AND "job"."status" NOT IN ('PROCESSED', 'CANCELED', 'FAILED'));

-- CreateIndex
CREATE INDEX "run_commit" ON "run"("projectId", "sourceCommit", "id" DESC) WHERE ("sourceCommit" IS NOT NULL);

-- CreateIndex
CREATE INDEX "run_confirms" ON "run"("confirmsRunId") WHERE ("confirmsRunId" IS NOT NULL);

-- CreateIndex
CREATE INDEX "run_unconfirmed" ON "run"("id") WHERE ("sourceBaseline" IS NOT NULL AND ("confirmationState" IS NULL OR "confirmationState" = 'due' OR "confirmationState" = 'measuring'));

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_confirmsRunId_fkey" FOREIGN KEY ("confirmsRunId") REFERENCES "run"("id") ON DELETE SET NULL ON UPDATE CASCADE;
