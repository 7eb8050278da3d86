-- CreateEnum
CREATE TYPE "share_kind" AS ENUM ('comparison', 'series', 'report');

-- CreateTable
CREATE TABLE "share" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "kind" "share_kind" NOT NULL,
    "title" TEXT NOT NULL,
    "note" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "snapshot" TEXT NOT NULL,
    "contentHash" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "createdById" TEXT,
    "createdByName" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "expiresAt" TIMESTAMPTZ(3),
    "revokedAt" TIMESTAMPTZ(3),
    "views" INTEGER NOT NULL DEFAULT 0,
    "lastViewedAt" TIMESTAMPTZ(3),

    CONSTRAINT "share_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "share_tokenHash_key" ON "share"("tokenHash");

-- CreateIndex
CREATE INDEX "share_projectId_id_idx" ON "share"("projectId", "id" DESC);

-- AddForeignKey
ALTER TABLE "share" ADD CONSTRAINT "share_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What is frozen stays as it is, and a link that was revoked stays so. By column, because comparing
-- snapshots at every view would read them whole.
CREATE FUNCTION "share_is_frozen"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a share does not change, and a revoked one stays revoked';
END
$$;

CREATE TRIGGER "share_is_frozen"
  BEFORE UPDATE OF "id", "projectId", "kind", "title", "note", "tokenHash", "prefix", "snapshot",
    "contentHash", "bytes", "createdById", "createdByName", "createdAt" ON "share"
  FOR EACH ROW EXECUTE FUNCTION "share_is_frozen"();

CREATE TRIGGER "share_stays_revoked"
  BEFORE UPDATE OF "revokedAt" ON "share"
  FOR EACH ROW WHEN (OLD."revokedAt" IS NOT NULL) EXECUTE FUNCTION "share_is_frozen"();
