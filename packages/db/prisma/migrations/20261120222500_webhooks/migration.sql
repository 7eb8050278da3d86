-- CreateEnum
CREATE TYPE "webhook_state" AS ENUM ('active', 'paused', 'disabled');

-- CreateEnum
CREATE TYPE "webhook_template" AS ENUM ('standard', 'slack', 'discord');

-- CreateEnum
CREATE TYPE "delivery_state" AS ENUM ('queued', 'sending', 'delivered', 'failed');

-- CreateTable
CREATE TABLE "webhook" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "sealedUrl" TEXT NOT NULL,
    "urlShown" TEXT NOT NULL,
    "template" "webhook_template" NOT NULL DEFAULT 'standard',
    "events" TEXT[],
    "state" "webhook_state" NOT NULL DEFAULT 'active',
    "stateReason" TEXT,
    "failingSince" TIMESTAMPTZ(3),
    "lastDeliveredAt" TIMESTAMPTZ(3),
    "createdById" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "webhook_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_secret" (
    "id" UUID NOT NULL,
    "webhookId" UUID NOT NULL,
    "sealed" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "endsAt" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_secret_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outbound_event" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "dedupeKey" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "outbound_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "delivery" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "eventId" UUID NOT NULL,
    "webhookId" UUID,
    "state" "delivery_state" NOT NULL DEFAULT 'queued',
    "body" TEXT,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "roundTries" INTEGER NOT NULL DEFAULT 0,
    "takenAt" TIMESTAMPTZ(3),
    "nextTryAt" TIMESTAMPTZ(3),
    "lastStatus" INTEGER,
    "lastError" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "deliveredAt" TIMESTAMPTZ(3),

    CONSTRAINT "delivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "delivery_call" (
    "id" UUID NOT NULL,
    "deliveryId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "durationMs" INTEGER NOT NULL,
    "status" INTEGER,
    "answer" TEXT,
    "error" TEXT,

    CONSTRAINT "delivery_call_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "webhook_projectId_id_idx" ON "webhook"("projectId", "id" DESC);

-- CreateIndex
CREATE INDEX "webhook_secret_webhookId_idx" ON "webhook_secret"("webhookId");

-- CreateIndex
CREATE UNIQUE INDEX "outbound_event_dedupeKey_key" ON "outbound_event"("dedupeKey");

-- CreateIndex
CREATE INDEX "outbound_event_createdAt_idx" ON "outbound_event"("createdAt");

-- CreateIndex
CREATE INDEX "delivery_due" ON "delivery"("nextTryAt") WHERE (state = 'queued');

-- CreateIndex
CREATE INDEX "delivery_sending" ON "delivery"("takenAt") WHERE (state = 'sending');

-- CreateIndex
CREATE INDEX "delivery_projectId_id_idx" ON "delivery"("projectId", "id" DESC);

-- CreateIndex
CREATE INDEX "delivery_webhookId_id_idx" ON "delivery"("webhookId", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "delivery_eventId_webhookId_key" ON "delivery"("eventId", "webhookId");

-- CreateIndex
CREATE UNIQUE INDEX "delivery_call_deliveryId_number_key" ON "delivery_call"("deliveryId", "number");

-- AddForeignKey
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_secret" ADD CONSTRAINT "webhook_secret_webhookId_fkey" FOREIGN KEY ("webhookId") REFERENCES "webhook"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "outbound_event" ADD CONSTRAINT "outbound_event_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "outbound_event"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_webhookId_fkey" FOREIGN KEY ("webhookId") REFERENCES "webhook"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery_call" ADD CONSTRAINT "delivery_call_deliveryId_fkey" FOREIGN KEY ("deliveryId") REFERENCES "delivery"("id") ON DELETE CASCADE ON UPDATE CASCADE;
