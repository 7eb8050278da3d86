-- Software that projects define themselves: definitions with their revisions, and what is measured by them.
-- AlterEnum
ALTER TYPE "job_kind" ADD VALUE 'try';

-- AlterTable
ALTER TABLE "job" ADD COLUMN     "definitionRevisionId" UUID;

-- AlterTable
ALTER TABLE "machine" ADD COLUMN     "definitionSandboxes" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "scenario" ADD COLUMN     "projectId" UUID,
ADD COLUMN     "textHash" TEXT;

-- AlterTable
ALTER TABLE "series" ADD COLUMN     "definitionHash" TEXT;

-- CreateTable
CREATE TABLE "definition" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "headId" UUID,
    "archivedAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "definition_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "definition_revision" (
    "id" UUID NOT NULL,
    "definitionId" UUID NOT NULL,
    "number" INTEGER,
    "text" TEXT NOT NULL,
    "content" JSONB NOT NULL,
    "contentHash" TEXT NOT NULL,
    "repository" TEXT,
    "commit" TEXT,
    "scenarioVersions" JSONB NOT NULL,
    "createdBy" TEXT NOT NULL,
    "givenByIds" TEXT[],
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "definition_revision_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "definition_headId_key" ON "definition"("headId");

-- CreateIndex
CREATE UNIQUE INDEX "definition_projectId_key_key" ON "definition"("projectId", "key");

-- CreateIndex
CREATE INDEX "definition_revision_draft" ON "definition_revision"("createdAt") WHERE (number IS NULL);

-- CreateIndex
CREATE UNIQUE INDEX "definition_revision_definitionId_number_key" ON "definition_revision"("definitionId", "number");

-- CreateIndex
CREATE UNIQUE INDEX "definition_revision_content" ON "definition_revision"("definitionId", "contentHash") WHERE (number IS NOT NULL);

-- CreateIndex
CREATE INDEX "job_definition" ON "job"("definitionRevisionId") WHERE ("definitionRevisionId" IS NOT NULL);

-- CreateIndex
CREATE UNIQUE INDEX "scenario_projectId_id_textHash_key" ON "scenario"("projectId", "id", "textHash");

-- AddForeignKey
ALTER TABLE "scenario" ADD CONSTRAINT "scenario_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "project"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "definition" ADD CONSTRAINT "definition_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "definition" ADD CONSTRAINT "definition_headId_fkey" FOREIGN KEY ("headId") REFERENCES "definition_revision"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "definition_revision" ADD CONSTRAINT "definition_revision_definitionId_fkey" FOREIGN KEY ("definitionId") REFERENCES "definition"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job" ADD CONSTRAINT "job_definitionRevisionId_fkey" FOREIGN KEY ("definitionRevisionId") REFERENCES "definition_revision"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
