-- CreateEnum
CREATE TYPE "alert_kind" AS ENUM ('change', 'budget');

-- CreateTable
CREATE TABLE "budget" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "targetId" UUID NOT NULL,
    "scenarioId" TEXT,
    "measure" TEXT NOT NULL,
    "labelId" UUID,
    "scope" TEXT NOT NULL,
    "measureTitle" TEXT NOT NULL,
    "unit" TEXT NOT NULL,
    "direction" TEXT NOT NULL,
    "value" DOUBLE PRECISION NOT NULL,
    "brokenSince" TIMESTAMPTZ(3),
    "createdById" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "budget_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "budget_projectId_id_idx" ON "budget"("projectId", "id" DESC);

-- CreateIndex
CREATE INDEX "budget_targetId_idx" ON "budget"("targetId");

-- CreateIndex
CREATE UNIQUE INDEX "budget_projectId_scope_key" ON "budget"("projectId", "scope");

-- AddForeignKey
ALTER TABLE "budget" ADD CONSTRAINT "budget_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "budget" ADD CONSTRAINT "budget_targetId_fkey" FOREIGN KEY ("targetId") REFERENCES "target"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "budget" ADD CONSTRAINT "budget_labelId_fkey" FOREIGN KEY ("labelId") REFERENCES "hardware_label"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AlterTable
ALTER TABLE "alert" ADD COLUMN "kind" "alert_kind" NOT NULL DEFAULT 'change',
ADD COLUMN "budgetId" UUID,
ADD COLUMN "brokenBudget" JSONB;

-- CreateIndex
CREATE INDEX "alert_budgetId_idx" ON "alert"("budgetId");

-- AddForeignKey
ALTER TABLE "alert" ADD CONSTRAINT "alert_budgetId_fkey" FOREIGN KEY ("budgetId") REFERENCES "budget"("id") ON DELETE SET NULL ON UPDATE CASCADE;
