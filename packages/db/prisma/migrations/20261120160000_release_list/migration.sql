-- CreateTable
CREATE TABLE "release_list" (
    "target" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "versions" TEXT[],
    "digests" JSONB,
    "complete" BOOLEAN NOT NULL DEFAULT false,
    "checkedAt" TIMESTAMPTZ(3),
    "succeededAt" TIMESTAMPTZ(3),
    "requestedAt" TIMESTAMPTZ(3),
    "takenAt" TIMESTAMPTZ(3),
    "claims" INTEGER NOT NULL DEFAULT 0,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "problem" TEXT,

    CONSTRAINT "release_list_pkey" PRIMARY KEY ("target")
);

ALTER TABLE "release_list" ADD CONSTRAINT "release_list_versions_bound"
    CHECK (cardinality("versions") <= 1000);
ALTER TABLE "release_list" ADD CONSTRAINT "release_list_problem_bound"
    CHECK (length("problem") <= 500);
ALTER TABLE "release_list" ADD CONSTRAINT "release_list_problem_of_failure"
    CHECK (("failures" > 0) = ("problem" IS NOT NULL));
