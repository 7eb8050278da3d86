-- CreateEnum
CREATE TYPE "repository_vendor" AS ENUM ('github', 'gitlab', 'gitea');

-- AlterTable
ALTER TABLE "delivery" ADD COLUMN     "repositoryId" UUID;

-- AlterTable
ALTER TABLE "run" ADD COLUMN     "sourceBaseline" TEXT,
ADD COLUMN     "sourceCommit" TEXT,
ADD COLUMN     "sourcePullRequest" INTEGER,
ADD COLUMN     "sourceRepository" TEXT;

-- CreateTable
CREATE TABLE "repository_connection" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "vendor" "repository_vendor" NOT NULL,
    "baseUrl" TEXT NOT NULL,
    "repository" TEXT NOT NULL,
    "credentialsKind" TEXT NOT NULL,
    "sealedCredentials" TEXT NOT NULL,
    "comments" BOOLEAN NOT NULL DEFAULT true,
    "paused" BOOLEAN NOT NULL DEFAULT false,
    "problem" TEXT,
    "lastToldAt" TIMESTAMPTZ(3),
    "createdById" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "repository_connection_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pull_request_comment" (
    "repositoryId" UUID NOT NULL,
    "pullRequest" INTEGER NOT NULL,
    "commentId" TEXT NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "pull_request_comment_pkey" PRIMARY KEY ("repositoryId","pullRequest")
);

-- CreateIndex
CREATE UNIQUE INDEX "repository_connection_projectId_vendor_baseUrl_repository_key" ON "repository_connection"("projectId", "vendor", "baseUrl", "repository");

-- CreateIndex
CREATE INDEX "delivery_repositoryId_id_idx" ON "delivery"("repositoryId", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "delivery_eventId_repositoryId_key" ON "delivery"("eventId", "repositoryId");

-- CreateIndex
CREATE UNIQUE INDEX "delivery_one_per_repository" ON "delivery"("repositoryId") WHERE (state = 'sending');

-- CreateIndex
CREATE INDEX "run_source" ON "run"("projectId", "sourceRepository", "sourcePullRequest", "id" DESC) WHERE ("sourceRepository" IS NOT NULL);

-- AddForeignKey
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_repositoryId_fkey" FOREIGN KEY ("repositoryId") REFERENCES "repository_connection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "repository_connection" ADD CONSTRAINT "repository_connection_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pull_request_comment" ADD CONSTRAINT "pull_request_comment_repositoryId_fkey" FOREIGN KEY ("repositoryId") REFERENCES "repository_connection"("id") ON DELETE CASCADE ON UPDATE CASCADE;
