ALTER TABLE "history_join" ADD COLUMN "separatedAt" TIMESTAMPTZ(3);
