-- CreateEnum
CREATE TYPE "hook_vendor" AS ENUM ('github', 'gitlab', 'gitea', 'generic');

-- CreateEnum
CREATE TYPE "inbound_delivery_state" AS ENUM ('ran', 'ignored', 'waiting', 'refused', 'failed');

-- CreateEnum
CREATE TYPE "inbound_approval_state" AS ENUM ('waiting', 'approved', 'refused', 'expired');

-- CreateTable
CREATE TABLE "inbound_hook" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "vendor" "hook_vendor" NOT NULL,
    "name" TEXT NOT NULL,
    "repository" TEXT,
    "approval" TEXT NOT NULL DEFAULT 'forks',
    "paused" BOOLEAN NOT NULL DEFAULT false,
    "lastDeliveryAt" TIMESTAMPTZ(3),
    "createdById" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "inbound_hook_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "inbound_hook_secret" (
    "id" UUID NOT NULL,
    "hookId" UUID NOT NULL,
    "sealed" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "endsAt" TIMESTAMPTZ(3),

    CONSTRAINT "inbound_hook_secret_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "inbound_hook_rule" (
    "id" UUID NOT NULL,
    "hookId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "settings" JSONB NOT NULL,

    CONSTRAINT "inbound_hook_rule_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "inbound_delivery" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "hookId" UUID NOT NULL,
    "deliveryKey" TEXT NOT NULL,
    "bodySha256" TEXT NOT NULL,
    "event" TEXT NOT NULL,
    "kind" TEXT,
    "facts" JSONB,
    "state" "inbound_delivery_state" NOT NULL,
    "summary" TEXT NOT NULL,
    "results" JSONB NOT NULL DEFAULT '[]',
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "inbound_delivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "inbound_approval" (
    "deliveryId" UUID NOT NULL,
    "state" "inbound_approval_state" NOT NULL DEFAULT 'waiting',
    "commit" TEXT NOT NULL,
    "headRepository" TEXT,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "decidedAt" TIMESTAMPTZ(3),
    "decidedById" TEXT,
    "decidedBy" TEXT,

    CONSTRAINT "inbound_approval_pkey" PRIMARY KEY ("deliveryId")
);

-- CreateIndex
CREATE INDEX "inbound_hook_projectId_id_idx" ON "inbound_hook"("projectId", "id" DESC);

-- CreateIndex
CREATE INDEX "inbound_hook_secret_hookId_idx" ON "inbound_hook_secret"("hookId");

-- CreateIndex
CREATE UNIQUE INDEX "inbound_hook_rule_hookId_position_key" ON "inbound_hook_rule"("hookId", "position");

-- CreateIndex
CREATE INDEX "inbound_delivery_hookId_bodySha256_idx" ON "inbound_delivery"("hookId", "bodySha256");

-- CreateIndex
CREATE INDEX "inbound_delivery_projectId_id_idx" ON "inbound_delivery"("projectId", "id" DESC);

-- CreateIndex
CREATE INDEX "inbound_delivery_hookId_id_idx" ON "inbound_delivery"("hookId", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "inbound_delivery_hookId_deliveryKey_key" ON "inbound_delivery"("hookId", "deliveryKey");

-- CreateIndex
CREATE INDEX "inbound_approval_waiting" ON "inbound_approval"("expiresAt") WHERE (state = 'waiting');

-- AddForeignKey
ALTER TABLE "inbound_hook" ADD CONSTRAINT "inbound_hook_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inbound_hook_secret" ADD CONSTRAINT "inbound_hook_secret_hookId_fkey" FOREIGN KEY ("hookId") REFERENCES "inbound_hook"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inbound_hook_rule" ADD CONSTRAINT "inbound_hook_rule_hookId_fkey" FOREIGN KEY ("hookId") REFERENCES "inbound_hook"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inbound_delivery" ADD CONSTRAINT "inbound_delivery_hookId_fkey" FOREIGN KEY ("hookId") REFERENCES "inbound_hook"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inbound_approval" ADD CONSTRAINT "inbound_approval_deliveryId_fkey" FOREIGN KEY ("deliveryId") REFERENCES "inbound_delivery"("id") ON DELETE CASCADE ON UPDATE CASCADE;
