-- CreateIndex
CREATE INDEX "job_calibration" ON "job"("machineId", "completedAt" DESC) WHERE (kind = 'calibrate');
