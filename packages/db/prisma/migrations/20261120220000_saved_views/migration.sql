-- CreateTable
CREATE TABLE "saved_view" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "userId" TEXT,
    "name" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "updatedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),

    CONSTRAINT "saved_view_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "saved_view_userId_idx" ON "saved_view"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "saved_view_projectId_userId_name_key" ON "saved_view"("projectId", "userId", "name");

-- CreateIndex
CREATE UNIQUE INDEX "saved_view_shared_name" ON "saved_view"("projectId", "name") WHERE "userId" IS NULL;

-- AddForeignKey
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
