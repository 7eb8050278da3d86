-- AlterTable
ALTER TABLE "alert" ADD COLUMN     "unmatchedSince" TIMESTAMPTZ(3);
