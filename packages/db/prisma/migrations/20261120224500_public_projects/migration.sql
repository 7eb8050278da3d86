-- AlterTable
ALTER TABLE "project" ADD COLUMN     "isPublic" BOOLEAN NOT NULL DEFAULT false;
