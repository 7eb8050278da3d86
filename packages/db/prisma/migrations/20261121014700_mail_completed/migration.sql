-- CreateEnum
CREATE TYPE "mail_delivery" AS ENUM ('off', 'at_once', 'digest');

-- AlterTable
ALTER TABLE "machine" ADD COLUMN     "lostToldAt" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "mail" ADD COLUMN     "conversation" JSONB,
ADD COLUMN     "facts" JSONB,
ADD COLUMN     "topic" TEXT,
ADD COLUMN     "unsubscribeHash" TEXT,
ALTER COLUMN "projectId" DROP NOT NULL;

-- AlterTable
ALTER TABLE "member" ADD COLUMN     "digestHour" INTEGER NOT NULL DEFAULT 8,
ADD COLUMN     "timeZone" TEXT NOT NULL DEFAULT 'UTC';

-- CreateTable
CREATE TABLE "subscription" (
    "memberId" UUID NOT NULL,
    "topic" TEXT NOT NULL,
    "delivery" "mail_delivery" NOT NULL,
    "targets" TEXT[],
    "changeMin" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "subscription_pkey" PRIMARY KEY ("memberId","topic")
);

-- CreateTable
CREATE TABLE "notice" (
    "id" UUID NOT NULL,
    "memberId" UUID NOT NULL,
    "topic" TEXT NOT NULL,
    "alertId" UUID,
    "facts" JSONB NOT NULL,
    "dedupeKey" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "mailId" UUID,

    CONSTRAINT "notice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invitation" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "role" "role" NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "mailTokenHash" TEXT,
    "invitedById" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "acceptedAt" TIMESTAMPTZ(3),
    "acceptedById" TEXT,
    "revokedAt" TIMESTAMPTZ(3),

    CONSTRAINT "invitation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "password_reset" (
    "id" UUID NOT NULL,
    "userId" TEXT NOT NULL,
    "tokenHash" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "password_reset_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "notice_waiting" ON "notice"("memberId", "createdAt") WHERE ("mailId" IS NULL);

-- CreateIndex
CREATE INDEX "notice_mailId_idx" ON "notice"("mailId");

-- CreateIndex
CREATE INDEX "notice_alertId_idx" ON "notice"("alertId");

-- CreateIndex
CREATE UNIQUE INDEX "notice_memberId_dedupeKey_key" ON "notice"("memberId", "dedupeKey");

-- CreateIndex
CREATE UNIQUE INDEX "invitation_tokenHash_key" ON "invitation"("tokenHash");

-- CreateIndex
CREATE UNIQUE INDEX "invitation_mailTokenHash_key" ON "invitation"("mailTokenHash");

-- CreateIndex
CREATE INDEX "invitation_projectId_id_idx" ON "invitation"("projectId", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "password_reset_tokenHash_key" ON "password_reset"("tokenHash");

-- CreateIndex
CREATE INDEX "password_reset_userId_idx" ON "password_reset"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "mail_unsubscribeHash_key" ON "mail"("unsubscribeHash");

-- AddForeignKey
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "member"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notice" ADD CONSTRAINT "notice_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "member"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notice" ADD CONSTRAINT "notice_alertId_fkey" FOREIGN KEY ("alertId") REFERENCES "alert"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notice" ADD CONSTRAINT "notice_mailId_fkey" FOREIGN KEY ("mailId") REFERENCES "mail"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- CreateIndex
CREATE UNIQUE INDEX "invitation_open" ON "invitation"("projectId", "email") WHERE ("acceptedAt" IS NULL AND "revokedAt" IS NULL);

ALTER TABLE "member" ADD CONSTRAINT "member_digestHour_check" CHECK ("digestHour" BETWEEN 0 AND 23);
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_changeMin_check" CHECK ("changeMin" >= 0);

-- Whoever ended regression mails has ended that subscription; for all others the default is the same
-- as before: every regression, at once.
INSERT INTO "subscription" ("memberId", "topic", "delivery", "targets")
SELECT "id", 'regressions', 'off', '{}' FROM "member" WHERE NOT "regressionMail";
