-- CreateIndex
CREATE INDEX "result_versionId_seriesId_idx" ON "result"("versionId", "seriesId");
