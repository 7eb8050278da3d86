-- What happened when a job failed, and why a delivery did not arrive: sentences become codes with their
-- facts; what cannot be read keeps its text. New columns take the place of the old ones: changing their
-- type would write every job and delivery anew.
CREATE FUNCTION "reason"(code TEXT, facts JSONB DEFAULT '{}') RETURNS JSONB LANGUAGE sql IMMUTABLE AS $$
    SELECT jsonb_build_object('code', code, 'facts', facts)
$$;

-- What a machine said is its own words, with the side of a comparison that it had in hand.
CREATE FUNCTION "read_job_reason"(said TEXT, error_code TEXT, base TEXT, head TEXT) RETURNS JSONB
LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
    IF said = 'The lease ran out without a heartbeat.' THEN RETURN "reason"('lease_ran_out'); END IF;
    IF said = 'The attempt exceeded its hard time limit.' THEN
        RETURN "reason"('time_limit_exceeded');
    END IF;
    IF said = 'The machine was revoked.' THEN RETURN "reason"('machine_revoked'); END IF;
    -- The sentences of several reasons were put into one text, which nothing can part again.
    IF error_code = 'result_invalid' THEN
        RETURN jsonb_build_object('code', 'legacy', 'text', said);
    END IF;
    IF base IS NOT NULL AND starts_with(said, 'base ' || base || ': ') THEN
        RETURN "reason"('machine_said', jsonb_build_object(
            'message', substr(said, length('base ' || base || ': ') + 1),
            'inHand', jsonb_build_object('side', 'base', 'version', base)));
    END IF;
    IF base IS NOT NULL AND starts_with(said, 'head ' || head || ': ') THEN
        RETURN "reason"('machine_said', jsonb_build_object(
            'message', substr(said, length('head ' || head || ': ') + 1),
            'inHand', jsonb_build_object('side', 'head', 'version', head)));
    END IF;
    RETURN "reason"('machine_said', jsonb_build_object('message', said));
END
$$;

ALTER TABLE "job" ADD COLUMN "errorReason" JSONB;
UPDATE "job" SET "errorReason" = "read_job_reason"("errorMessage", "errorCode",
    (SELECT "name" FROM "version" WHERE "version"."id" = "job"."baseVersionId"),
    (SELECT "name" FROM "version" WHERE "version"."id" = "job"."versionId"))
WHERE "errorMessage" IS NOT NULL;
ALTER TABLE "job" DROP COLUMN "errorMessage";

ALTER TABLE "attempt" ADD COLUMN "errorReason" JSONB;
UPDATE "attempt" SET "errorReason" = "read_job_reason"("errorMessage", "errorCode",
    (SELECT "name" FROM "version" WHERE "version"."id" = (
        SELECT "baseVersionId" FROM "job" WHERE "job"."id" = "attempt"."jobId")),
    (SELECT "name" FROM "version" WHERE "version"."id" = (
        SELECT "versionId" FROM "job" WHERE "job"."id" = "attempt"."jobId")))
WHERE "errorMessage" IS NOT NULL;
ALTER TABLE "attempt" DROP COLUMN "errorMessage";
DROP FUNCTION "read_job_reason"(TEXT, TEXT, TEXT, TEXT);

CREATE FUNCTION "read_delivery_reason"(said TEXT) RETURNS JSONB LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
    found TEXT[];
BEGIN
    IF said IS NULL THEN RETURN NULL; END IF;
    found := regexp_match(said, '^The receiver answered (\d{3})\.$');
    IF found IS NOT NULL THEN
        RETURN "reason"('receiver_answered', jsonb_build_object('status', found[1]::int));
    END IF;
    found := regexp_match(said, '^The receiver answered (\d{3}), a redirect, and those are not followed\. Give the webhook its final address\.$');
    IF found IS NOT NULL THEN
        RETURN "reason"('receiver_redirects', jsonb_build_object('status', found[1]::int));
    END IF;
    found := regexp_match(said, '^Lapline hit an error of its own: (.*)$');
    IF found IS NOT NULL THEN
        RETURN "reason"('sending_error', jsonb_build_object('problem', found[1]));
    END IF;
    found := regexp_match(said, '^No delivery succeeded for (\d{1,4}) days\. The last answer: (.*)$');
    IF found IS NOT NULL THEN
        RETURN "reason"('webhook_failing', jsonb_build_object('days', found[1]::int, 'last',
            CASE found[2] WHEN 'none' THEN 'null'::jsonb ELSE "read_delivery_reason"(found[2]) END));
    END IF;
    found := regexp_match(said, '^Who gave it became (\w+)\.$');
    IF found IS NOT NULL THEN
        RETURN "reason"('giver_role_changed', jsonb_build_object('role', found[1]));
    END IF;
    found := regexp_match(said, '^(.*), who gave it, was removed from the project\.$');
    IF found IS NOT NULL THEN
        RETURN "reason"('giver_removed', jsonb_build_object('name', found[1]));
    END IF;
    RETURN CASE said
        WHEN 'The receiver answered 410 Gone.' THEN "reason"('receiver_gone')
        WHEN 'The receiver answered 410 Gone: it wants no more events.' THEN "reason"('webhook_unwanted')
        WHEN 'Lapline ended while it sent this; it may have arrived, and is sent again.' THEN "reason"('sending_interrupted')
        WHEN 'The API key that gave it was revoked.' THEN "reason"('giving_key_revoked')
        WHEN 'An administrator discarded it after repeated errors in Lapline.' THEN "reason"('discarded')
        ELSE jsonb_build_object('code', 'legacy', 'text', said)
    END;
END
$$;

ALTER TABLE "webhook" ALTER COLUMN "stateReason" TYPE JSONB
    USING "read_delivery_reason"("stateReason");

ALTER TABLE "delivery" RENAME COLUMN "lastError" TO "lastSentence";
ALTER TABLE "delivery" ADD COLUMN "lastError" JSONB;
UPDATE "delivery" SET "lastError" = "read_delivery_reason"("lastSentence")
WHERE "lastSentence" IS NOT NULL;
ALTER TABLE "delivery" DROP COLUMN "lastSentence";

ALTER TABLE "delivery_call" RENAME COLUMN "error" TO "sentence";
ALTER TABLE "delivery_call" ADD COLUMN "error" JSONB;
UPDATE "delivery_call" SET "error" = "read_delivery_reason"("sentence")
WHERE "sentence" IS NOT NULL;
ALTER TABLE "delivery_call" DROP COLUMN "sentence";

DROP FUNCTION "read_delivery_reason"(TEXT);
DROP FUNCTION "reason"(TEXT, JSONB);
