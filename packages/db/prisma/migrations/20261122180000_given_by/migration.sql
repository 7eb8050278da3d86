-- Who answers for what was given; it ends, or is handed over, with them.
ALTER TABLE "invitation" ADD COLUMN "givenByIds" TEXT[];
ALTER TABLE "api_key" ADD COLUMN "givenByIds" TEXT[];
ALTER TABLE "registration_token" ADD COLUMN "givenByIds" TEXT[];
ALTER TABLE "inbound_hook" ADD COLUMN "givenByIds" TEXT[];
ALTER TABLE "webhook" ADD COLUMN "givenByIds" TEXT[];
ALTER TABLE "repository_connection" ADD COLUMN "givenByIds" TEXT[];
ALTER TABLE "schedule" ADD COLUMN "givenByIds" TEXT[];
ALTER TABLE "share" ADD COLUMN "givenByIds" TEXT[];
ALTER TABLE "machine" ADD COLUMN "givenByIds" TEXT[];
ALTER TABLE "member" ADD COLUMN "givenByIds" TEXT[];

UPDATE "invitation" SET "givenByIds" = ARRAY["invitedById"] WHERE "invitedById" IS NOT NULL;
UPDATE "api_key" SET "givenByIds" = ARRAY["createdById"] WHERE "createdById" IS NOT NULL;
UPDATE "registration_token" SET "givenByIds" = ARRAY["createdById"] WHERE "createdById" IS NOT NULL;
UPDATE "inbound_hook" SET "givenByIds" = ARRAY["createdById"] WHERE "createdById" IS NOT NULL;
UPDATE "webhook" SET "givenByIds" = ARRAY["createdById"] WHERE "createdById" IS NOT NULL;
UPDATE "repository_connection" SET "givenByIds" = ARRAY["createdById"] WHERE "createdById" IS NOT NULL;
UPDATE "schedule" SET "givenByIds" = ARRAY["createdById"] WHERE "createdById" IS NOT NULL;
UPDATE "share" SET "givenByIds" = ARRAY["createdById"] WHERE "createdById" IS NOT NULL;
UPDATE "machine" SET "givenByIds" = ARRAY[token."createdById"]
FROM "registration_token" token
WHERE token."machineId" = "machine"."id" AND token."createdById" IS NOT NULL;

-- Until now keys and all that was made with them outlived the membership of their maker, on purpose or
-- unseen. Nothing stops with this release: it is the project's first owner who answers for it now.
UPDATE "api_key" given SET "givenByIds" = ARRAY[(
  SELECT "userId" FROM "member" WHERE "projectId" = given."projectId" AND "role" = 'owner'
  ORDER BY "createdAt", "id" LIMIT 1)]
WHERE "givenByIds" <> '{}' AND EXISTS (
    SELECT 1 FROM "member" WHERE "projectId" = given."projectId" AND "role" = 'owner')
  AND NOT EXISTS (
    SELECT 1 FROM "member" WHERE "projectId" = given."projectId" AND "userId" = ANY (given."givenByIds"))
  AND NOT EXISTS (
    SELECT 1 FROM "api_key" WHERE "projectId" = given."projectId" AND "id"::text = ANY (given."givenByIds"));
UPDATE "registration_token" given SET "givenByIds" = ARRAY[(
  SELECT "userId" FROM "member" WHERE "projectId" = given."projectId" AND "role" = 'owner'
  ORDER BY "createdAt", "id" LIMIT 1)]
WHERE "givenByIds" <> '{}' AND EXISTS (
    SELECT 1 FROM "member" WHERE "projectId" = given."projectId" AND "role" = 'owner')
  AND NOT EXISTS (
    SELECT 1 FROM "member" WHERE "projectId" = given."projectId" AND "userId" = ANY (given."givenByIds"))
  AND NOT EXISTS (
    SELECT 1 FROM "api_key" WHERE "projectId" = given."projectId" AND "id"::text = ANY (given."givenByIds"));
UPDATE "inbound_hook" given SET "givenByIds" = ARRAY[(
  SELECT "userId" FROM "member" WHERE "projectId" = given."projectId" AND "role" = 'owner'
  ORDER BY "createdAt", "id" LIMIT 1)]
WHERE "givenByIds" <> '{}' AND EXISTS (
    SELECT 1 FROM "member" WHERE "projectId" = given."projectId" AND "role" = 'owner')
  AND NOT EXISTS (
    SELECT 1 FROM "member" WHERE "projectId" = given."projectId" AND "userId" = ANY (given."givenByIds"))
  AND NOT EXISTS (
    SELECT 1 FROM "api_key" WHERE "projectId" = given."projectId" AND "id"::text = ANY (given."givenByIds"));
UPDATE "webhook" given SET "givenByIds" = ARRAY[(
  SELECT "userId" FROM "member" WHERE "projectId" = given."projectId" AND "role" = 'owner'
  ORDER BY "createdAt", "id" LIMIT 1)]
WHERE "givenByIds" <> '{}' AND EXISTS (
    SELECT 1 FROM "member" WHERE "projectId" = given."projectId" AND "role" = 'owner')
  AND NOT EXISTS (
    SELECT 1 FROM "member" WHERE "projectId" = given."projectId" AND "userId" = ANY (given."givenByIds"))
  AND NOT EXISTS (
    SELECT 1 FROM "api_key" WHERE "projectId" = given."projectId" AND "id"::text = ANY (given."givenByIds"));
UPDATE "repository_connection" given SET "givenByIds" = ARRAY[(
  SELECT "userId" FROM "member" WHERE "projectId" = given."projectId" AND "role" = 'owner'
  ORDER BY "createdAt", "id" LIMIT 1)]
WHERE "givenByIds" <> '{}' AND EXISTS (
    SELECT 1 FROM "member" WHERE "projectId" = given."projectId" AND "role" = 'owner')
  AND NOT EXISTS (
    SELECT 1 FROM "member" WHERE "projectId" = given."projectId" AND "userId" = ANY (given."givenByIds"))
  AND NOT EXISTS (
    SELECT 1 FROM "api_key" WHERE "projectId" = given."projectId" AND "id"::text = ANY (given."givenByIds"));
UPDATE "schedule" given SET "givenByIds" = ARRAY[(
  SELECT "userId" FROM "member" WHERE "projectId" = given."projectId" AND "role" = 'owner'
  ORDER BY "createdAt", "id" LIMIT 1)]
WHERE "givenByIds" <> '{}' AND EXISTS (
    SELECT 1 FROM "member" WHERE "projectId" = given."projectId" AND "role" = 'owner')
  AND NOT EXISTS (
    SELECT 1 FROM "member" WHERE "projectId" = given."projectId" AND "userId" = ANY (given."givenByIds"))
  AND NOT EXISTS (
    SELECT 1 FROM "api_key" WHERE "projectId" = given."projectId" AND "id"::text = ANY (given."givenByIds"));
UPDATE "share" given SET "givenByIds" = ARRAY[(
  SELECT "userId" FROM "member" WHERE "projectId" = given."projectId" AND "role" = 'owner'
  ORDER BY "createdAt", "id" LIMIT 1)]
WHERE "givenByIds" <> '{}' AND EXISTS (
    SELECT 1 FROM "member" WHERE "projectId" = given."projectId" AND "role" = 'owner')
  AND NOT EXISTS (
    SELECT 1 FROM "member" WHERE "projectId" = given."projectId" AND "userId" = ANY (given."givenByIds"))
  AND NOT EXISTS (
    SELECT 1 FROM "api_key" WHERE "projectId" = given."projectId" AND "id"::text = ANY (given."givenByIds"));
UPDATE "machine" given SET "givenByIds" = ARRAY[(
  SELECT "userId" FROM "member" WHERE "projectId" = given."projectId" AND "role" = 'owner'
  ORDER BY "createdAt", "id" LIMIT 1)]
WHERE "givenByIds" <> '{}' AND EXISTS (
    SELECT 1 FROM "member" WHERE "projectId" = given."projectId" AND "role" = 'owner')
  AND NOT EXISTS (
    SELECT 1 FROM "member" WHERE "projectId" = given."projectId" AND "userId" = ANY (given."givenByIds"))
  AND NOT EXISTS (
    SELECT 1 FROM "api_key" WHERE "projectId" = given."projectId" AND "id"::text = ANY (given."givenByIds"));
