-- CreateIndex
CREATE INDEX "comparison_worse" ON "comparison"("measuredAt" DESC) WHERE (verdict = 'worse');
