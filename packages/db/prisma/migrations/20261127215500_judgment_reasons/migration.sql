-- Why a suspicion is in its state, why a run was not measured again, what a bisection waits for or found:
-- sentences become codes with their facts; what cannot be read keeps its text.
CREATE FUNCTION "reason"(code TEXT, facts JSONB DEFAULT '{}') RETURNS JSONB LANGUAGE sql IMMUTABLE AS $$
    SELECT jsonb_build_object('code', code, 'facts', facts)
$$;

CREATE FUNCTION "read_reason"(said TEXT) RETURNS JSONB LANGUAGE plpgsql AS $$
DECLARE
    found TEXT[];
    ended RECORD;
BEGIN
    IF said IS NULL THEN RETURN NULL; END IF;
    found := regexp_match(said, '^Waits: (.*)$');
    IF found IS NOT NULL THEN
        RETURN "reason"('waits', jsonb_build_object('reason', "read_reason"(found[1])));
    END IF;
    found := regexp_match(said, '^It cannot be measured again: (.*)$');
    IF found IS NOT NULL THEN
        RETURN "reason"('cannot_measure_again',
            jsonb_build_object('reason', "read_reason"(found[1])));
    END IF;
    IF said = 'Not confirmed: its comparison was canceled.' THEN
        RETURN "reason"('confirmation_canceled');
    END IF;
    found := regexp_match(said, '^Not confirmed: (.*)$');
    IF found IS NOT NULL THEN
        RETURN "reason"('not_confirmed', jsonb_build_object('reason', "read_reason"(found[1])));
    END IF;
    found := regexp_match(said, '^(Not confirmed|Inconclusive) after (\d{1,9}) tries: (.*)$');
    IF found IS NOT NULL THEN
        RETURN "reason"(
            CASE found[1] WHEN 'Inconclusive' THEN 'inconclusive_after' ELSE 'not_confirmed_after' END,
            jsonb_build_object('tries', found[2]::int, 'reason', "read_reason"(found[3])));
    END IF;
    found := regexp_match(said, '^comparisons may take (\d{1,9}) minutes of (.*) in 24 hours, and this one, of about (a minute|\d{1,9} minutes), is beyond what is left\.$');
    IF found IS NOT NULL THEN
        RETURN "reason"('budget_spent', jsonb_build_object('minutesPerDayMax', found[1]::int,
            'label', found[2], 'neededMinutes',
            CASE found[3] WHEN 'a minute' THEN 1 ELSE substring(found[3] FROM '^\d+')::int END));
    END IF;
    found := regexp_match(said, '^(\S+) is at version (\d{1,9}) now\.$');
    IF found IS NOT NULL THEN
        RETURN "reason"('scenario_changed',
            jsonb_build_object('scenario', found[1], 'version', found[2]::int));
    END IF;
    found := regexp_match(said, '^comparisons may take (\d{1,9}) minutes of (.*) in 24 hours, and the next one is beyond what is left\.$');
    IF found IS NOT NULL THEN
        RETURN "reason"('next_beyond_budget',
            jsonb_build_object('minutesPerDayMax', found[1]::int, 'label', found[2]));
    END IF;
    found := regexp_match(said, '^Waits for the list of commits between (.*) and (.*) of (.*)\.$');
    IF found IS NOT NULL THEN
        RETURN "reason"('waits_for_commits',
            jsonb_build_object('from', found[1], 'to', found[2], 'repository', found[3]));
    END IF;
    found := regexp_match(said, '^Given up after (\d{1,9}) comparisons\.$');
    IF found IS NOT NULL THEN
        RETURN "reason"('given_up_after', jsonb_build_object('comparisons', found[1]::int));
    END IF;
    found := regexp_match(said, '^Given up: (.*)$');
    IF found IS NOT NULL THEN
        RETURN "reason"('given_up', jsonb_build_object('reason', "read_reason"(found[1])));
    END IF;
    found := regexp_match(said, '^Stopped by (.*)\.$');
    IF found IS NOT NULL THEN
        RETURN "reason"('stopped_by', jsonb_build_object('name', found[1]));
    END IF;
    found := regexp_match(said, '^Stopped: (.*)$');
    IF found IS NOT NULL THEN
        RETURN "reason"('stopped', jsonb_build_object('reason', "read_reason"(found[1])));
    END IF;
    found := regexp_match(said, '^the alert was (acknowledged|resolved|dismissed)\.$');
    IF found IS NOT NULL THEN
        RETURN "reason"('alert_ended', jsonb_build_object('state', found[1]));
    END IF;
    found := regexp_match(said, '^(.*) is not changed against (.*), so the change does not lie between them\.$');
    IF found IS NOT NULL THEN
        RETURN "reason"('change_not_between', jsonb_build_object('low', found[2], 'high', found[1]));
    END IF;
    found := regexp_match(said, '^two comparisons of (.*) and (.*) could not tell on which side of the change the latter is\.$');
    IF found IS NOT NULL THEN
        RETURN "reason"('side_not_told', jsonb_build_object('low', found[1], 'middle', found[2]));
    END IF;
    found := regexp_match(said, '^Between (\S+) and (\S+), (\d{1,9}) comparisons?, shown for (.*)\.$');
    IF found IS NOT NULL AND found[4] NOT LIKE '%. %' THEN
        RETURN "reason"('found_versions', jsonb_build_object('low', found[1], 'high', found[2],
            'comparisons', found[3]::int, 'series', found[4], 'between', '[]'::jsonb));
    END IF;
    FOR ended IN SELECT * FROM (VALUES
            ('machine_lost', 'The machine stopped answering while it owned this job.'),
            ('worker_error', 'The worker hit an error of its own while it ran this job.'),
            ('worker_stopped', 'The worker was stopped while it ran this job.'),
            ('disk_full', 'The machine ran out of disk space.'),
            ('sandbox_unavailable', 'The machine lacks something that this job needs.'),
            ('registry_unreachable', 'The package registry did not answer while the version was provisioned.'),
            ('version_not_found', 'The registry has no such version of this target.'),
            ('provision_failed', 'What came for this version is not what it has to be, so nothing of it was started.'),
            ('build_failed', 'This version could not be built or unpacked.'),
            ('target_not_ready', 'The target started but did not become ready in time.'),
            ('target_exited', 'The target ended by itself before the measurement was over.'),
            ('target_out_of_memory', 'The target was killed because it used more memory than the sandbox allows.'),
            ('walls_missing', 'The machine cannot build walls around this target, so it does not run it.'),
            ('target_processes_exceeded', 'The target was ended because it started more processes than the sandbox allows.'),
            ('target_disk_exceeded', 'The target was ended because it wrote more to disk than a job may.'),
            ('bootstrap_failed', 'The target refused the preparation that the scenario needs.'),
            ('load_failed', 'The load generator could not run the scenario against the target.'),
            ('unsupported', 'This machine''s worker does not know the target, the scenario or its version.'),
            ('job_timeout', 'The job did not finish within its hard time limit.'),
            ('result_invalid', 'The report could not be turned into results.')
        ) AS one ("code", "sentence")
    LOOP
        IF said = 'the comparison failed. ' || ended."sentence" THEN
            RETURN "reason"('comparison_failed', jsonb_build_object('code', ended."code"));
        END IF;
        IF starts_with(said, 'the comparison failed. ' || ended."sentence" || ' (') AND said LIKE '%)' THEN
            RETURN "reason"('comparison_failed', jsonb_build_object('code', ended."code", 'detail',
                substr(left(said, -1), length('the comparison failed. ' || ended."sentence" || ' (') + 1)));
        END IF;
        IF said = 'its comparison failed twice. ' || ended."sentence" THEN
            RETURN "reason"('comparison_failed_twice', jsonb_build_object('code', ended."code"));
        END IF;
        IF said = 'no machine can measure it. ' || ended."sentence" THEN
            RETURN "reason"('no_machine_measures', jsonb_build_object('code', ended."code"));
        END IF;
        found := regexp_match(said, '^(\S+), which it has to be held against, cannot be measured\. (.*)$');
        IF found[2] = ended."sentence" THEN
            RETURN "reason"('base_not_measured',
                jsonb_build_object('version', found[1], 'code', ended."code"));
        END IF;
        found := regexp_match(said, '^(\S+) cannot be measured\. (.*)$');
        IF found[2] = ended."sentence" THEN
            RETURN "reason"('head_not_measured',
                jsonb_build_object('version', found[1], 'code', ended."code"));
        END IF;
    END LOOP;
    found := regexp_match(said, '^A measurement that this rested on was deleted: (.*)$');
    IF found IS NOT NULL THEN
        RETURN "reason"('evidence_deleted', jsonb_build_object('reason', found[1]));
    END IF;
    found := regexp_match(said, '^The two versions were measured in different sessions (\d{1,6}) (hour|day)s? apart; a comparison is queued\.$');
    IF found IS NOT NULL THEN
        RETURN "reason"('sessions_apart', jsonb_build_object('hours',
            found[1]::int * CASE found[2] WHEN 'day' THEN 24 ELSE 1 END));
    END IF;
    found := regexp_match(said, '^Compared once more, with versions further apart: (.*) and (.*)\.$');
    IF found IS NOT NULL THEN
        RETURN "reason"('comparing_wider', jsonb_build_object('base', found[1], 'head', found[2]));
    END IF;
    found := regexp_match(said, '^(\d+(?:\.\d+)?(?:e[+-]\d{1,2})?) % is less than the smallest change that is told here, (\d+(?:\.\d+)?(?:e[+-]\d{1,2})?) %\.$');
    IF found IS NOT NULL THEN
        RETURN "reason"('below_smallest', jsonb_build_object('change', found[1]::float8 / 100,
            'smallest', found[2]::float8 / 100));
    END IF;
    found := regexp_match(said, '^Imported history: the version was more than (\d{1,9}) days old when it was imported\.$');
    IF found IS NOT NULL THEN
        RETURN "reason"('imported_long_ago', jsonb_build_object('days', found[1]::int));
    END IF;
    found := regexp_match(said, '^Muted by the rule “(.*)”\.$');
    IF found IS NOT NULL THEN
        RETURN "reason"('muted_by_rule', jsonb_build_object('rule', found[1]));
    END IF;
    found := regexp_match(said, '^Measured elsewhere: confirmed once (\d{1,9}) later versions stay at the new level; (\d{1,9}) so far\.$');
    IF found IS NOT NULL THEN
        RETURN "reason"('history_counts',
            jsonb_build_object('wanted', found[1]::int, 'seen', found[2]::int));
    END IF;
    found := regexp_match(said, '^Both levels are of (.*): what changed is something around it, which a comparison with itself cannot show\.$');
    IF found IS NOT NULL THEN
        RETURN "reason"('levels_of_one_version', jsonb_build_object('version', found[1]));
    END IF;
    found := regexp_match(said, '^Shown by (\d{1,9}) of (\d{1,9}) comparisons\.$');
    IF found IS NOT NULL THEN
        RETURN "reason"('shown_by',
            jsonb_build_object('confirmations', found[1]::int, 'wanted', found[2]::int));
    END IF;
    RETURN CASE said
        WHEN 'The history does not show this change any more.' THEN "reason"('change_gone')
        WHEN 'Not confirmed between neighbouring versions, but further points still show it: it is compared once more, with versions further apart.' THEN "reason"('compared_wider')
        WHEN 'Improvements are not told here.' THEN "reason"('improvement_not_wanted')
        WHEN 'A later version of the history undid it.' THEN "reason"('undone_later')
        WHEN 'The version is the same on both sides: the machine or its environment changed.' THEN "reason"('same_version')
        WHEN 'Most series of other targets on this hardware moved at the same time: the machine or its environment changed.' THEN "reason"('neighbors_moved')
        WHEN 'Measured elsewhere: confirmed once enough later versions stay at the new level.' THEN "reason"('history_decides')
        WHEN 'Measured elsewhere: decided when the import is complete.' THEN "reason"('history_arriving')
        WHEN 'The change was placed at other versions while it was measured again.' THEN "reason"('placed_elsewhere')
        WHEN 'too few trials of the comparison count.' THEN "reason"('comparison_not_counted')
        WHEN 'An administrator discarded it after repeated errors in Lapline.' THEN "reason"('discarded')
        WHEN 'an error in Lapline kept it from going on, its log has it.' THEN "reason"('bisection_error')
        WHEN 'the alert was merged into another one.' THEN "reason"('alert_merged')
        WHEN 'Its comparison was canceled.' THEN "reason"('bisection_canceled')
        WHEN 'it was measured elsewhere.' THEN "reason"('measured_elsewhere')
        WHEN 'an error in Lapline kept it from being measured again.' THEN "reason"('look_failed')
        WHEN 'no machine measured it again within a day.' THEN "reason"('no_machine_in_time')
        WHEN 'the comparison was deleted.' THEN "reason"('comparison_deleted')
        WHEN 'the comparison was canceled.' THEN "reason"('comparison_canceled')
        WHEN 'the comparison does not count.' THEN "reason"('comparison_invalid')
        WHEN 'an administrator discarded it.' THEN "reason"('confirmation_discarded')
        ELSE jsonb_build_object('code', 'legacy', 'text', said)
    END;
END
$$;

ALTER TABLE "suspicion" ALTER COLUMN "stateReason" TYPE JSONB
    USING "read_reason"("stateReason");
ALTER TABLE "bisection" ALTER COLUMN "reason" TYPE JSONB USING "read_reason"("reason"),
    ALTER COLUMN "result" TYPE JSONB USING "read_reason"("result");

-- Those of runs were stored without their full stop.
ALTER TABLE "run" RENAME COLUMN "confirmationReason" TO "confirmationSentence";
ALTER TABLE "run" ADD COLUMN "confirmationReason" JSONB;
UPDATE "run" SET "confirmationReason" = CASE
    WHEN "read_reason"("confirmationSentence" || '.') ->> 'code' = 'legacy'
    THEN jsonb_build_object('code', 'legacy', 'text', "confirmationSentence")
    ELSE "read_reason"("confirmationSentence" || '.')
END WHERE "confirmationSentence" IS NOT NULL;
ALTER TABLE "run" DROP COLUMN "confirmationSentence";

DROP FUNCTION "read_reason"(TEXT);
DROP FUNCTION "reason"(TEXT, JSONB);
