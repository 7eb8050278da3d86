-- Who may write definitions, and who wrote one: a revision gives nobody a right that goes on.
-- AlterEnum
ALTER TYPE "job_purpose" ADD VALUE 'try';

-- AlterTable
ALTER TABLE "definition_revision" DROP COLUMN "givenByIds",
ADD COLUMN     "createdById" TEXT;

-- AlterTable
ALTER TABLE "project" ADD COLUMN     "membersDefine" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "job" ADD COLUMN     "definitionHash" TEXT;
