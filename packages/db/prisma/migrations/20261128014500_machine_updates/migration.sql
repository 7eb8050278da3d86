-- AlterTable
ALTER TABLE "machine" ADD COLUMN     "updateProblem" TEXT;
