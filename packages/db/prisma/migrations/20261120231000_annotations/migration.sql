-- CreateTable
CREATE TABLE "annotation" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "seriesId" UUID,
    "versionId" UUID,
    "at" TIMESTAMPTZ(3),
    "text" TEXT NOT NULL,
    "createdById" TEXT,
    "createdBy" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "deletedAt" TIMESTAMPTZ(3),
    "revision" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "annotation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "annotation_projectId_id_idx" ON "annotation"("projectId", "id" DESC);

-- CreateIndex
CREATE INDEX "annotation_seriesId_idx" ON "annotation"("seriesId");

-- AddForeignKey
ALTER TABLE "annotation" ADD CONSTRAINT "annotation_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "annotation" ADD CONSTRAINT "annotation_seriesId_fkey" FOREIGN KEY ("seriesId") REFERENCES "series"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "annotation" ADD CONSTRAINT "annotation_versionId_fkey" FOREIGN KEY ("versionId") REFERENCES "version"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- It stands at exactly one place.
ALTER TABLE "annotation" ADD CONSTRAINT "annotation_place"
    CHECK (("versionId" IS NULL) <> ("at" IS NULL));
