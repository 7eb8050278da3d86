-- The measure of the same workload that says the same, by which a derived one is counted.
ALTER TABLE "series" ADD COLUMN "derivedFrom" TEXT;

-- Of what was measured so far, durations of operations are their throughput turned around.
UPDATE "series" SET "derivedFrom" = 'throughput'
WHERE "measure" = 'duration' AND "provisioner" <> 'imported'
  AND ("scenarioId" LIKE 'records.%' OR "scenarioId" LIKE 'api.%' OR "scenarioId" = 'compute.fibonacci');
