-- AlterTable
ALTER TABLE "project" ADD COLUMN     "showsHostFacts" BOOLEAN NOT NULL DEFAULT false;
