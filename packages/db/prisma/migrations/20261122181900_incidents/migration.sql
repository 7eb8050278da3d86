-- CreateEnum
CREATE TYPE "incident_state" AS ENUM ('retrying', 'open', 'discarded');

-- CreateTable
CREATE TABLE "incident" (
    "id" UUID NOT NULL,
    "loop" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "itemId" TEXT NOT NULL,
    "projectId" UUID,
    "state" "incident_state" NOT NULL DEFAULT 'retrying',
    "error" TEXT NOT NULL,
    "failures" INTEGER NOT NULL,
    "firstAt" TIMESTAMPTZ(3) NOT NULL,
    "lastAt" TIMESTAMPTZ(3) NOT NULL,
    "nextTryAt" TIMESTAMPTZ(3),

    CONSTRAINT "incident_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "incident_loop_kind_itemId_key" ON "incident"("loop", "kind", "itemId");

-- CreateIndex
CREATE INDEX "incident_projectId_id_idx" ON "incident"("projectId", "id" DESC);

-- CreateIndex
CREATE INDEX "incident_open" ON "incident"("state") WHERE (state = 'open');

-- AddForeignKey
ALTER TABLE "incident" ADD CONSTRAINT "incident_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;
