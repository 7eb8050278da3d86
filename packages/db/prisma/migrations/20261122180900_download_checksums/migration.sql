-- CreateTable
CREATE TABLE "download_checksum" (
    "target" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "jobId" UUID NOT NULL,
    "firstSeenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "download_checksum_pkey" PRIMARY KEY ("target","version","address")
);

ALTER TABLE "download_checksum" ADD CONSTRAINT "download_checksum_sha256_form"
    CHECK ("sha256" ~ '^[0-9a-f]{64}$');
ALTER TABLE "download_checksum" ADD CONSTRAINT "download_checksum_address_bound"
    CHECK (length("address") <= 1000);
