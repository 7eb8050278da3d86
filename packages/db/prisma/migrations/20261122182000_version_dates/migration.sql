-- Commits of an imported history are ordered by their dates, whatever the order of the imports.
ALTER TABLE "version" ADD COLUMN "datedAt" TIMESTAMPTZ(3);
