-- CreateTable
CREATE TABLE "installation" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "ownerId" TEXT,

    CONSTRAINT "installation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "installation_ownerId_key" ON "installation"("ownerId");

-- AddForeignKey
ALTER TABLE "installation" ADD CONSTRAINT "installation_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Prisma cannot say that there is one row.
ALTER TABLE "installation" ADD CONSTRAINT "installation_one_row" CHECK ("id" = 1);

-- Whoever was the first to own a project set the installation up.
INSERT INTO "installation" ("id", "ownerId")
VALUES (1, (SELECT "userId" FROM "member" WHERE "role" = 'owner' ORDER BY "createdAt", "id" LIMIT 1));

-- AlterTable
ALTER TABLE "audit" ADD COLUMN "actorName" TEXT;
