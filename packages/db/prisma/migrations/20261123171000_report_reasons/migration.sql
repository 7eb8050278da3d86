-- Why a report and its results do not count becomes a list of codes with their facts; a sentence that
-- cannot be read keeps its text. New columns take the place of the old ones: changing their type would
-- write every report and result anew.
CREATE FUNCTION "read_report_reason"(said TEXT) RETURNS JSONB LANGUAGE plpgsql AS $$
DECLARE
    found TEXT[];
BEGIN
    found := regexp_match(said, '^(?:(Base|Head): )?Trial (\d{1,9}) \(([a-z_0-9]+)\): (.*)$');
    IF found IS NOT NULL THEN
        RETURN jsonb_build_object('code', 'trial_not_counted', 'facts', jsonb_strip_nulls(
            jsonb_build_object('side', lower(found[1]), 'trial', found[2]::int,
                'reason', found[3], 'detail', found[4])));
    END IF;
    found := regexp_match(said, '^Trial (\d{1,9}) is reported twice\.$');
    IF found IS NOT NULL THEN
        RETURN jsonb_build_object('code', 'trial_reported_twice', 'facts',
            jsonb_build_object('trial', found[1]::int));
    END IF;
    found := regexp_match(said,
        '^Trial (\d{1,9}) has values of (.*), which the report does not declare\.$');
    IF found IS NOT NULL THEN
        RETURN jsonb_build_object('code', 'trial_measure_not_declared', 'facts',
            jsonb_build_object('trial', found[1]::int, 'measure', found[2]));
    END IF;
    found := regexp_match(said, '^Trials (\d{1,9}) and (\d{1,9}) are not one of each version\.$');
    IF found IS NOT NULL THEN
        RETURN jsonb_build_object('code', 'trials_not_paired', 'facts',
            jsonb_build_object('first', found[1]::int, 'second', found[2]::int));
    END IF;
    found := regexp_match(said, '^The measure (.*) is declared twice\.$');
    IF found IS NOT NULL THEN
        RETURN jsonb_build_object('code', 'measure_declared_twice', 'facts',
            jsonb_build_object('measure', found[1]));
    END IF;
    found := regexp_match(said, '^The scenario has no measure called (.*)\.$');
    IF found IS NOT NULL THEN
        RETURN jsonb_build_object('code', 'measure_not_defined', 'facts',
            jsonb_build_object('measure', found[1]));
    END IF;
    found := regexp_match(said,
        '^The measure (\S+) came as (\S+), (\w+); the scenario defines (\S+), (\w+)\.$');
    IF found IS NOT NULL THEN
        RETURN jsonb_build_object('code', 'measure_defined_otherwise', 'facts',
            jsonb_build_object('measure', found[1], 'unit', found[2], 'direction', found[3],
                'definedUnit', found[4], 'definedDirection', found[5]));
    END IF;
    found := regexp_match(said, '^A histogram of (\S+) cannot be read: (.*)\.$');
    IF found IS NOT NULL THEN
        RETURN jsonb_build_object('code', 'histogram_unreadable', 'facts',
            jsonb_build_object('measure', found[1], 'problem', found[2]));
    END IF;
    found := regexp_match(said, '^The histograms of (\S+) cannot be merged: (.*)\.$');
    IF found IS NOT NULL THEN
        RETURN jsonb_build_object('code', 'histograms_not_merged', 'facts',
            jsonb_build_object('measure', found[1], 'problem', found[2]));
    END IF;
    found := regexp_match(said, '^The report has no base; the job compares with (.*)\.$');
    IF found IS NOT NULL THEN
        RETURN jsonb_build_object('code', 'base_missing', 'facts',
            jsonb_build_object('version', found[1]));
    END IF;
    found := regexp_match(said, '^The report is about (.*); the job compares with (.*)\.$');
    IF found IS NOT NULL THEN
        RETURN jsonb_build_object('code', 'base_differs', 'facts',
            jsonb_build_object('reported', found[1], 'version', found[2]));
    END IF;
    found := regexp_match(said,
        '^The two versions were not driven alike \((.*)\), so they have no ratio\.$');
    IF found IS NOT NULL THEN
        RETURN jsonb_build_object('code', 'not_driven_alike', 'facts',
            jsonb_build_object('differences', found[1]));
    END IF;
    found := regexp_match(said,
        '^This measurement was imported before: report ([0-9a-f-]{36}) holds it\.$');
    IF found IS NOT NULL THEN
        RETURN jsonb_build_object('code', 'imported_before', 'facts',
            jsonb_build_object('report', found[1]));
    END IF;
    found := regexp_match(said,
        '^Superseded: a later import corrected it, in report ([0-9a-f-]{36})\.$');
    IF found IS NOT NULL THEN
        RETURN jsonb_build_object('code', 'superseded', 'facts',
            jsonb_build_object('report', found[1]));
    END IF;
    RETURN CASE said
        WHEN 'No measure has a value in any trial.' THEN '{"code": "no_values", "facts": {}}'
        WHEN 'An administrator discarded it after repeated errors in Lapline.'
            THEN '{"code": "discarded", "facts": {}}'
        WHEN 'No measure has a ratio of the two versions.' THEN '{"code": "no_ratio", "facts": {}}'
        ELSE jsonb_build_object('code', 'legacy', 'text', said)
    END;
END
$$;

ALTER TABLE "report" RENAME COLUMN "reasons" TO "sentences";
ALTER TABLE "report" ADD COLUMN "reasons" JSONB[] DEFAULT ARRAY[]::JSONB[];
UPDATE "report" SET "reasons" = ARRAY(
    SELECT "read_report_reason"(said) FROM unnest("sentences") WITH ORDINALITY AS one (said, place)
    ORDER BY place)
WHERE cardinality("sentences") > 0;
ALTER TABLE "report" DROP COLUMN "sentences";

ALTER TABLE "result" RENAME COLUMN "reasons" TO "sentences";
ALTER TABLE "result" ADD COLUMN "reasons" JSONB[] DEFAULT ARRAY[]::JSONB[];
UPDATE "result" SET "reasons" = ARRAY(
    SELECT "read_report_reason"(said) FROM unnest("sentences") WITH ORDINALITY AS one (said, place)
    ORDER BY place)
WHERE cardinality("sentences") > 0;
ALTER TABLE "result" DROP COLUMN "sentences";

DROP FUNCTION "read_report_reason"(TEXT);
