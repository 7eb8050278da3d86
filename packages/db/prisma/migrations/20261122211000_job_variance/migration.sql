-- What a comparison could not tell is no longer filed as refuted.
ALTER TYPE "suspicion_state" ADD VALUE 'inconclusive' AFTER 'not_confirmed';

-- The standard error of a comparison's own trials, and which look at its versions it was.
ALTER TABLE "comparison"
  ADD COLUMN "standardError" DOUBLE PRECISION,
  ADD COLUMN "degreesOfFreedom" DOUBLE PRECISION,
  ADD COLUMN "look" INTEGER NOT NULL DEFAULT 1;

-- How far jobs differ among themselves, on the log scale. Floors from before have none until their
-- series is calibrated again.
ALTER TABLE "noise_floor"
  ADD COLUMN "variance" DOUBLE PRECISION,
  ADD COLUMN "varianceError" DOUBLE PRECISION,
  ADD COLUMN "blockedVariance" DOUBLE PRECISION,
  ADD COLUMN "blockedError" DOUBLE PRECISION;

-- The same for all series of a hardware label whose measures are alike.
CREATE TABLE "noise_pool" (
  "id" UUID NOT NULL,
  "labelId" UUID NOT NULL,
  "family" TEXT NOT NULL,
  "variance" DOUBLE PRECISION,
  "varianceError" DOUBLE PRECISION,
  "blockedVariance" DOUBLE PRECISION,
  "blockedError" DOUBLE PRECISION,
  "n" INTEGER NOT NULL,
  "measuredAt" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "noise_pool_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "noise_pool_labelId_family_key" ON "noise_pool"("labelId", "family");
ALTER TABLE "noise_pool" ADD CONSTRAINT "noise_pool_labelId_fkey"
  FOREIGN KEY ("labelId") REFERENCES "hardware_label"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
