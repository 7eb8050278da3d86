-- Bytes by time were counts without a unit; their values are bytes per second already.
UPDATE "series" SET "unit" = 'bytes/s'
WHERE "unit" = 'count'
  AND "measure" IN ('bytes_per_second', 'mb_per_s', 'data_sent_rate', 'data_received_rate');
