-- Statuses name the project from now on, so that two projects do not overwrite each other at one
-- repository. The oldest connection of a repository keeps the name that branch rules may ask for.
ALTER TABLE "repository_connection" ADD COLUMN "statusContext" TEXT;
UPDATE "repository_connection" SET "statusContext" = 'Lapline' WHERE "id" IN (
  SELECT DISTINCT ON ("vendor", lower("baseUrl"), lower("repository")) "id"
  FROM "repository_connection"
  ORDER BY "vendor", lower("baseUrl"), lower("repository"), "createdAt", "id");
