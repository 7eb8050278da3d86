-- What a report warns of becomes a list of codes with their facts. What cannot be read, such as all that a
-- machine said itself, keeps its text. A new column takes the place of the old one, so that only reports
-- with warnings are written anew.
CREATE FUNCTION "read_warning"(said TEXT) RETURNS JSONB LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
    found TEXT[];
BEGIN
    found := regexp_match(said, '^(?:(Base|Head): )?Trial (\d{1,9}) \(([a-z_0-9]+)\): (.*)$');
    IF found IS NOT NULL THEN
        RETURN jsonb_build_object('code', 'trial_not_counted', 'facts', jsonb_strip_nulls(
            jsonb_build_object('side', lower(found[1]), 'trial', found[2]::int,
                'reason', found[3], 'detail', found[4])));
    END IF;
    found := regexp_match(said, '^Trial (\d{1,9}) is not steady: (.*)$');
    IF found IS NOT NULL THEN
        RETURN jsonb_build_object('code', 'trial_not_steady', 'facts',
            jsonb_build_object('trial', found[1]::int, 'problem', found[2]));
    END IF;
    found := regexp_match(said, '^(\S+): (\d{1,9}) samples were folded to (\d{1,9}) means\.$');
    IF found IS NOT NULL THEN
        RETURN jsonb_build_object('code', 'samples_folded', 'facts', jsonb_build_object(
            'measure', found[1], 'samples', found[2]::int, 'means', found[3]::int));
    END IF;
    found := regexp_match(said, '^(.*) has values of zero or below, which have no ratio\.$');
    IF found IS NOT NULL THEN
        RETURN jsonb_build_object('code', 'no_ratio_of_zero', 'facts', jsonb_build_object(
            'measure', found[1], 'benchmarks', '[]'::jsonb, 'more', 0));
    END IF;
    RETURN CASE said
        WHEN 'Most trials that could be judged never settled: the values are those of no steady state.'
            THEN '{"code": "most_trials_not_steady", "facts": {}}'
        ELSE jsonb_build_object('code', 'legacy', 'text', said)
    END;
END
$$;

ALTER TABLE "report" RENAME COLUMN "warnings" TO "sentences";
ALTER TABLE "report" ADD COLUMN "warnings" JSONB[] DEFAULT ARRAY[]::JSONB[];
UPDATE "report" SET "warnings" = ARRAY(
    SELECT "read_warning"(said) FROM unnest("sentences") WITH ORDINALITY AS one (said, place)
    ORDER BY place)
WHERE cardinality("sentences") > 0;
ALTER TABLE "report" DROP COLUMN "sentences";
DROP FUNCTION "read_warning"(TEXT);
