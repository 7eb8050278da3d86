-- AlterTable
ALTER TABLE "bisection" ADD COLUMN     "rangeChecked" BOOLEAN NOT NULL DEFAULT true;
