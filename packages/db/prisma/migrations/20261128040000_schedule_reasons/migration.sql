-- What a schedule did, and what became of it: sentences become codes with their facts. A firing says
-- several things one after the other; what cannot be read keeps its text, all of it.
CREATE FUNCTION "read_schedule_sentence"(said TEXT) RETURNS JSONB LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
    found TEXT[];
    names TEXT[];
BEGIN
    found := regexp_match(said, '^Submitted (\d{1,6}) jobs? of ([^ ]+(?:, [^ ]+)*)(?: and (\d{1,6}) more)?\.$');
    IF found IS NOT NULL THEN
        names := string_to_array(found[2], ', ');
        RETURN jsonb_build_object('code', 'schedule_submitted', 'facts', jsonb_build_object(
            'jobs', found[1]::int, 'versions', to_jsonb(names), 'more', coalesce(found[3]::int, 0)));
    END IF;
    found := regexp_match(said, '^Nothing was submitted, because of an error in Lapline that its log has\. Tried again in (\d{1,4}) minutes?\.$');
    IF found IS NOT NULL THEN
        RETURN jsonb_build_object('code', 'schedule_put_off', 'facts',
            jsonb_build_object('minutes', found[1]::int));
    END IF;
    found := regexp_match(said, '^Nothing was submitted: (.*?)(?: There are (\d{1,6}) more problems\.)?$');
    IF found IS NOT NULL THEN
        RETURN jsonb_build_object('code', 'schedule_not_submitted', 'facts',
            jsonb_build_object('problem', found[1], 'more', coalesce(found[2]::int, 0)));
    END IF;
    RETURN CASE said
        WHEN 'The last run of this schedule had not ended.' THEN
            jsonb_build_object('code', 'schedule_run_under_way', 'facts', '{}'::jsonb)
        WHEN 'An administrator discarded it after repeated errors in Lapline.' THEN
            jsonb_build_object('code', 'discarded', 'facts', '{}'::jsonb)
    END;
END
$$;

CREATE FUNCTION "read_schedule_reason"(said TEXT) RETURNS JSONB LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
    first JSONB;
    ended JSONB;
    found TEXT[];
BEGIN
    IF said IS NULL THEN RETURN NULL; END IF;
    first := "read_schedule_sentence"(said);
    IF first IS NOT NULL THEN RETURN first; END IF;
    -- A run was submitted, and then it ended.
    found := regexp_match(said, '^(Submitted (\d{1,6}) .*\.) (All of it was measured\.|Canceled\.|Its run was deleted\.)$');
    IF found IS NOT NULL THEN
        first := "read_schedule_sentence"(found[1]);
        ended := CASE found[3]
            WHEN 'Canceled.' THEN
                jsonb_build_object('code', 'schedule_run_canceled', 'facts', '{}'::jsonb)
            WHEN 'Its run was deleted.' THEN
                jsonb_build_object('code', 'schedule_run_deleted', 'facts', '{}'::jsonb)
            ELSE jsonb_build_object('code', 'schedule_run_ended', 'facts', jsonb_build_object(
                'jobs', found[2]::int, 'valid', found[2]::int, 'invalid', 0, 'failed', 0,
                'errorCode', NULL))
        END;
        IF first IS NOT NULL THEN
            RETURN jsonb_build_object('code', 'in_order', 'facts',
                jsonb_build_object('parts', jsonb_build_array(first, ended)));
        END IF;
    END IF;
    RETURN jsonb_build_object('code', 'legacy', 'text', said);
END
$$;

ALTER TABLE "schedule" ADD COLUMN "lastReason" JSONB;
UPDATE "schedule" SET "lastReason" = "read_schedule_reason"("lastMessage")
WHERE "lastMessage" IS NOT NULL;
ALTER TABLE "schedule" DROP COLUMN "lastMessage";

ALTER TABLE "schedule_firing" ADD COLUMN "reason" JSONB;
UPDATE "schedule_firing" SET "reason" = "read_schedule_reason"("message");
ALTER TABLE "schedule_firing" ALTER COLUMN "reason" SET NOT NULL;
ALTER TABLE "schedule_firing" DROP COLUMN "message";

DROP FUNCTION "read_schedule_reason"(TEXT);
DROP FUNCTION "read_schedule_sentence"(TEXT);
