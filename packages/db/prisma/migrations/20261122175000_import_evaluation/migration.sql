-- The histories of an import that brings several points of them are evaluated once, after its last report.
ALTER TABLE "run" ADD COLUMN "evaluationPending" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN "evaluationAskedAt" TIMESTAMPTZ(3);

CREATE INDEX "run_evaluation" ON "run"("id") WHERE "evaluationPending";
