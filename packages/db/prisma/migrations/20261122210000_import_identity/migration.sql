-- What a file says of its commits.
ALTER TABLE "version" ADD COLUMN "message" TEXT,
  ADD COLUMN "author" TEXT,
  ADD COLUMN "committedAt" TIMESTAMPTZ(3);

ALTER TABLE "run" ADD COLUMN "importCounts" JSONB;

-- By what an imported measurement is known when it comes again.
ALTER TABLE "report" ADD COLUMN "statedAt" TIMESTAMPTZ(3),
  ADD COLUMN "measureDigests" JSONB,
  ADD COLUMN "supersededById" UUID;

ALTER TABLE "report" ADD CONSTRAINT "report_supersededById_fkey"
  FOREIGN KEY ("supersededById") REFERENCES "report"("id") ON DELETE SET NULL ON UPDATE CASCADE;

CREATE INDEX "report_superseded" ON "report"("supersededById") WHERE ("supersededById" IS NOT NULL);

-- The digests of what was imported before, as measureDigests makes them. A report that was measured
-- within a minute of its arrival got the time of its import, because nobody said another one.
UPDATE "report" SET
  "statedAt" = CASE
    WHEN abs(extract(epoch FROM ("payload"->>'finishedAt')::timestamptz - "receivedAt")) > 60
    THEN ("payload"->>'finishedAt')::timestamptz END,
  "measureDigests" = (SELECT coalesce(jsonb_object_agg(measure."name", measure."digest"), '{}')
    FROM (SELECT value."key" AS "name",
        md5(string_agg(float8send(value."value"::float8), ''::bytea ORDER BY value."value"::float8))
          AS "digest"
      FROM jsonb_array_elements("report"."payload"->'trials') trial,
        jsonb_each_text(trial->'values') value
      GROUP BY value."key") measure)
FROM "job" WHERE "job"."id" = "report"."jobId" AND "job"."purpose" = 'imported';
