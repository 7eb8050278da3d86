-- DropIndex
DROP INDEX "noise_pool_labelId_family_key";

-- AlterTable
ALTER TABLE "comparison" ADD COLUMN     "againSamples" DOUBLE PRECISION[] DEFAULT ARRAY[]::DOUBLE PRECISION[];

-- AlterTable
ALTER TABLE "noise_floor" ADD COLUMN     "design" TEXT NOT NULL DEFAULT 'interleaved';

-- AlterTable
ALTER TABLE "noise_pool" ADD COLUMN     "design" TEXT NOT NULL DEFAULT 'interleaved';

-- CreateIndex
CREATE UNIQUE INDEX "noise_pool_labelId_family_design_key" ON "noise_pool"("labelId", "family", "design");
