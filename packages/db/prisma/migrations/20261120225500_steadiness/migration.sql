-- AlterTable
ALTER TABLE "report" ADD COLUMN     "steadiness" JSONB;

-- AlterTable
ALTER TABLE "result" ADD COLUMN     "modes" JSONB;

-- AlterTable
ALTER TABLE "suspicion" ADD COLUMN     "wideBaseVersionId" UUID,
ADD COLUMN     "wideVersionId" UUID;

-- AddForeignKey
ALTER TABLE "suspicion" ADD CONSTRAINT "suspicion_wideVersionId_fkey" FOREIGN KEY ("wideVersionId") REFERENCES "version"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "suspicion" ADD CONSTRAINT "suspicion_wideBaseVersionId_fkey" FOREIGN KEY ("wideBaseVersionId") REFERENCES "version"("id") ON DELETE SET NULL ON UPDATE CASCADE;
