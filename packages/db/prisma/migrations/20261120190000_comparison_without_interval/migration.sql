-- AlterTable
ALTER TABLE "comparison" ALTER COLUMN "ratioLow" DROP NOT NULL,
ALTER COLUMN "ratioHigh" DROP NOT NULL;
