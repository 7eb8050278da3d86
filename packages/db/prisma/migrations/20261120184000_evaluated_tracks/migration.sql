-- Both tables are filled again by `lapline reprocess`.
DELETE FROM "change_point";

-- AlterTable
ALTER TABLE "change_point" ADD COLUMN     "beforeMeasuredAt" TIMESTAMPTZ(3) NOT NULL,
ADD COLUMN     "measuredAt" TIMESTAMPTZ(3) NOT NULL;

-- AlterTable
ALTER TABLE "track" DROP COLUMN "state",
ADD COLUMN     "pointsHash" TEXT NOT NULL DEFAULT '',
ALTER COLUMN "points" DROP DEFAULT;
ALTER TABLE "track" ALTER COLUMN "pointsHash" DROP DEFAULT;
