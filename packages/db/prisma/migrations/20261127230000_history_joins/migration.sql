-- AlterTable
ALTER TABLE "series" ADD COLUMN     "continuedById" UUID;

-- CreateTable
CREATE TABLE "history_join" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "targetId" UUID NOT NULL,
    "scenarioId" TEXT NOT NULL,
    "scenarioVersion" INTEGER NOT NULL,
    "labelId" UUID NOT NULL,
    "definitionHash" TEXT NOT NULL,
    "decidedBy" TEXT NOT NULL,
    "decidedById" TEXT,
    "decidedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "history_join_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "history_join_targetId_scenarioId_labelId_key" ON "history_join"("targetId", "scenarioId", "labelId");

-- CreateIndex
CREATE INDEX "series_continuedById_idx" ON "series"("continuedById");

-- AddForeignKey
ALTER TABLE "series" ADD CONSTRAINT "series_continuedById_fkey" FOREIGN KEY ("continuedById") REFERENCES "series"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "history_join" ADD CONSTRAINT "history_join_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "history_join" ADD CONSTRAINT "history_join_targetId_fkey" FOREIGN KEY ("targetId") REFERENCES "target"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "history_join" ADD CONSTRAINT "history_join_labelId_fkey" FOREIGN KEY ("labelId") REFERENCES "hardware_label"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
