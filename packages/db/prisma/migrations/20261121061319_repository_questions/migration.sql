-- AlterEnum
ALTER TYPE "inbound_delivery_state" ADD VALUE 'asking';

-- AlterTable
ALTER TABLE "run" ADD COLUMN "sourceBaselineFound" TEXT;

-- CreateTable
CREATE TABLE "repository_question" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "repositoryId" UUID,
    "deliveryId" UUID,
    "key" TEXT NOT NULL,
    "asked" JSONB NOT NULL,
    "answers" JSONB NOT NULL DEFAULT '{}',
    "tries" INTEGER NOT NULL DEFAULT 0,
    "takenAt" TIMESTAMPTZ(3),
    "nextTryAt" TIMESTAMPTZ(3),
    "settledAt" TIMESTAMPTZ(3),
    "lastError" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "repository_question_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "repository_question_key_key" ON "repository_question"("key");

-- CreateIndex
CREATE INDEX "repository_question_due" ON "repository_question"("nextTryAt") WHERE ("nextTryAt" IS NOT NULL);

-- CreateIndex
CREATE INDEX "repository_question_deliveryId_idx" ON "repository_question"("deliveryId");

-- CreateIndex
CREATE INDEX "repository_question_repositoryId_idx" ON "repository_question"("repositoryId");

-- CreateIndex
CREATE INDEX "repository_question_projectId_createdAt_idx" ON "repository_question"("projectId", "createdAt");

-- AddForeignKey
ALTER TABLE "repository_question" ADD CONSTRAINT "repository_question_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "repository_question" ADD CONSTRAINT "repository_question_repositoryId_fkey" FOREIGN KEY ("repositoryId") REFERENCES "repository_connection"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "repository_question" ADD CONSTRAINT "repository_question_deliveryId_fkey" FOREIGN KEY ("deliveryId") REFERENCES "inbound_delivery"("id") ON DELETE CASCADE ON UPDATE CASCADE;
