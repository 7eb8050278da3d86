-- AlterEnum
ALTER TYPE "job_purpose" ADD VALUE 'imported';

-- AlterTable
ALTER TABLE "report" ALTER COLUMN "attemptId" DROP NOT NULL;

-- Only what was imported has no attempt, and fences of attempts begin with 1.
ALTER TABLE "report" ADD CONSTRAINT "report_attempt_unless_imported"
    CHECK (("attemptId" IS NULL) = ("fence" = 0));
