-- When the installation was set up: from then on the first run's owner, key and machine are never made
-- again, whatever became of them.
ALTER TABLE "installation" ADD COLUMN "setUpAt" TIMESTAMPTZ(3);

-- Whoever has an owner was set up.
INSERT INTO "installation" ("id") VALUES (1) ON CONFLICT ("id") DO NOTHING;
UPDATE "installation" SET "setUpAt" = now()
WHERE "ownerId" IS NOT NULL OR EXISTS (SELECT 1 FROM "member" WHERE "role" = 'owner');

-- Machines of the first run were registered without a token, and nobody answered for them.
UPDATE "machine" given SET "givenByIds" = ARRAY[(
  SELECT "userId" FROM "member" WHERE "projectId" = given."projectId" AND "role" = 'owner'
  ORDER BY "createdAt", "id" LIMIT 1)]
WHERE "revokedAt" IS NULL AND ("givenByIds" IS NULL OR "givenByIds" = '{}')
  AND NOT EXISTS (SELECT 1 FROM "registration_token" WHERE "machineId" = given."id")
  AND EXISTS (
    SELECT 1 FROM "member" WHERE "projectId" = given."projectId" AND "role" = 'owner');
