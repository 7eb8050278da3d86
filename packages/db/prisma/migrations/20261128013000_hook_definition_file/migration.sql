ALTER TABLE "inbound_hook" ADD COLUMN "definitionFile" TEXT NOT NULL DEFAULT 'lapline.yml';
