-- One trial, or a few equal ones, say nothing of their scatter: such a result has no interval.
ALTER TABLE "result" ALTER COLUMN "ciLow" DROP NOT NULL, ALTER COLUMN "ciHigh" DROP NOT NULL;

UPDATE "result" SET "ciLow" = NULL, "ciHigh" = NULL WHERE "n" < 6 AND "ciLow" = "ciHigh";
