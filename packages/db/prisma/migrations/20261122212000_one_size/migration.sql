-- One change has one size: that of the levels that are stated beside it, or the one measured by a
-- comparison, which states none. Its place is a version, or a range of them.
ALTER TABLE "change_point" ADD COLUMN "rangeFromId" UUID, ADD COLUMN "rangeToId" UUID;
ALTER TABLE "suspicion" ADD COLUMN "rangeFromId" UUID, ADD COLUMN "rangeToId" UUID,
  ADD COLUMN "beforeValue" DOUBLE PRECISION, ADD COLUMN "afterValue" DOUBLE PRECISION;

ALTER TABLE "change_point" ADD CONSTRAINT "change_point_rangeFromId_fkey"
  FOREIGN KEY ("rangeFromId") REFERENCES "version" ("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "change_point" ADD CONSTRAINT "change_point_rangeToId_fkey"
  FOREIGN KEY ("rangeToId") REFERENCES "version" ("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "suspicion" ADD CONSTRAINT "suspicion_rangeFromId_fkey"
  FOREIGN KEY ("rangeFromId") REFERENCES "version" ("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "suspicion" ADD CONSTRAINT "suspicion_rangeToId_fkey"
  FOREIGN KEY ("rangeToId") REFERENCES "version" ("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What the history alone showed has its levels; sizes that a comparison measured have none.
UPDATE "suspicion" SET "beforeValue" = change."beforeValue", "afterValue" = change."afterValue"
FROM "change_point" change
WHERE change."trackId" = "suspicion"."trackId" AND change."resultId" = "suspicion"."resultId"
  AND change."ratio" = "suspicion"."ratio";
