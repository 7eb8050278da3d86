-- AlterTable
ALTER TABLE "session" ADD COLUMN     "lastSeenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
ADD COLUMN     "startedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp();

-- Sessions of an earlier release keep their age.
UPDATE "session" SET "startedAt" = least("createdAt", now()), "lastSeenAt" = least("updatedAt", now());

-- CreateTable
CREATE TABLE "second_factor" (
    "userId" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "confirmedAt" TIMESTAMPTZ(3),
    "lastStep" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "second_factor_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "recovery_code" (
    "hash" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "usedAt" TIMESTAMPTZ(3),

    CONSTRAINT "recovery_code_pkey" PRIMARY KEY ("hash")
);

-- CreateIndex
CREATE INDEX "recovery_code_userId_idx" ON "recovery_code"("userId");

-- AddForeignKey
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
