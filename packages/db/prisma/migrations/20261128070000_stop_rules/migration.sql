-- Comparisons that Lapline asks for by itself may end once they are settled.
ALTER TABLE "job" ADD COLUMN "stopRule" JSONB;
