-- Releases of the targets that projects define themselves, and bisection over the commits between two versions.
-- CreateEnum
CREATE TYPE "release_order" AS ENUM ('number', 'date');

-- AlterTable
ALTER TABLE "bisection" ADD COLUMN     "commits" JSONB,
ADD COLUMN     "found" JSONB;

-- AlterTable
ALTER TABLE "release_list" ADD COLUMN     "definitionId" UUID,
ADD COLUMN     "orderedBy" "release_order" NOT NULL DEFAULT 'number',
ADD COLUMN     "revisionId" UUID;

-- AlterTable
ALTER TABLE "version" ADD COLUMN     "afterName" TEXT,
ADD COLUMN     "afterPlace" INTEGER;

-- CreateIndex
CREATE UNIQUE INDEX "release_list_definitionId_key" ON "release_list"("definitionId");

-- AddForeignKey
ALTER TABLE "release_list" ADD CONSTRAINT "release_list_definitionId_fkey" FOREIGN KEY ("definitionId") REFERENCES "definition"("id") ON DELETE CASCADE ON UPDATE CASCADE;
