-- AlterTable
ALTER TABLE "machine" ADD COLUMN     "quarantineReason" TEXT,
ADD COLUMN     "quarantinedAt" TIMESTAMPTZ(3),
ADD COLUMN     "trustedSince" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "throttle" (
    "key" TEXT NOT NULL,
    "takenAt" TIMESTAMPTZ(3)[],
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "throttle_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "throttle_updatedAt_idx" ON "throttle"("updatedAt");
