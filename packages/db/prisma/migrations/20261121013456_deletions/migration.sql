-- CreateIndex
CREATE INDEX "result_jobId_idx" ON "result"("jobId");

-- CreateIndex
CREATE INDEX "change_point_resultId_idx" ON "change_point"("resultId");

-- CreateIndex
CREATE INDEX "suspicion_resultId_idx" ON "suspicion"("resultId");
