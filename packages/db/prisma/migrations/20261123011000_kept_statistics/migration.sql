-- A series may be a statistic of the distributions of another one, kept as long as it refers to it.
ALTER TABLE "series" ADD COLUMN "statisticOfId" UUID, ADD COLUMN "statistic" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "series_statisticOfId_statistic_key" ON "series"("statisticOfId", "statistic");

-- AddForeignKey
ALTER TABLE "series" ADD CONSTRAINT "series_statisticOfId_fkey" FOREIGN KEY ("statisticOfId") REFERENCES "series"("id") ON DELETE SET NULL ON UPDATE CASCADE;
