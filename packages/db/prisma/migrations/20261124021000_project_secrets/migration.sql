-- CreateTable
CREATE TABLE "project_secret" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "username" TEXT NOT NULL,
    "sealedPassword" TEXT,
    "problem" TEXT,
    "setBy" TEXT NOT NULL,
    "setAt" TIMESTAMPTZ(3) NOT NULL DEFAULT transaction_timestamp(),
    "givenByIds" TEXT[],

    CONSTRAINT "project_secret_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "project_secret_projectId_name_key" ON "project_secret"("projectId", "name");

-- AddForeignKey
ALTER TABLE "project_secret" ADD CONSTRAINT "project_secret_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
