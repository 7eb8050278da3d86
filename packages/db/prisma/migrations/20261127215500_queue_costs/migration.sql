-- Each heartbeat renews the lease; an index of it would make every renewal a new row version in all
-- indexes. Whoever looks for ended leases starts at the jobs under way, which are as many as machines.
DROP INDEX "attempt_open";

-- A claim reads its first job at the head of each index range that the machine may take from.
CREATE INDEX "job_claim" ON "job"("labelId", "sandbox", "kind", "priority" DESC, "queueOrder")
  WHERE (status = 'QUEUED' AND "definitionRevisionId" IS NULL);
CREATE INDEX "job_claim_defined" ON "job"("labelId", "sandbox", "kind", "priority" DESC, "queueOrder")
  WHERE (status = 'QUEUED' AND "definitionRevisionId" IS NOT NULL);

-- The sweeper looks at what ended in the last minutes, however long the history is.
CREATE INDEX "job_completed" ON "job"("completedAt") WHERE ("completedAt" IS NOT NULL);
CREATE INDEX "report_received" ON "report" USING brin ("receivedAt");

-- Rows that are updated every few seconds: room for the new version on the page of the old one, so that
-- no index has to follow, and dead versions removed before they pile up.
ALTER TABLE "job" SET (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);
ALTER TABLE "attempt" SET (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);
ALTER TABLE "machine" SET (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 100);
ALTER TABLE "outbox" SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 500);

-- Whoever writes into the outbox wakes the relay, and nothing else does. Equal notifications of one
-- transaction are sent once.
CREATE FUNCTION "notify_outbox"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('lapline_outbox', '');
  RETURN NULL;
END $$;
CREATE TRIGGER "outbox_notify" AFTER INSERT ON "outbox"
  FOR EACH STATEMENT EXECUTE FUNCTION "notify_outbox"();
