-- AlterTable
ALTER TABLE "api_key" ADD COLUMN     "previousHash" TEXT,
ADD COLUMN     "previousUntil" TIMESTAMPTZ(3),
ADD COLUMN     "rotatedAt" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "idempotent_request" (
    "projectId" UUID NOT NULL,
    "keyHash" TEXT NOT NULL,
    "requestHash" TEXT NOT NULL,
    "actorKind" TEXT NOT NULL,
    "actorId" TEXT,
    "requestId" UUID NOT NULL,
    "subjectKind" TEXT NOT NULL,
    "subjectId" TEXT,
    "sealedAnswer" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "idempotent_request_pkey" PRIMARY KEY ("projectId","keyHash")
);

-- CreateIndex
CREATE INDEX "idempotent_request_createdAt_idx" ON "idempotent_request"("createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "api_key_previousHash_key" ON "api_key"("previousHash");
