-- Why a machine gets no jobs becomes a code with its facts; what cannot be read keeps its text.
ALTER TABLE "machine" ALTER COLUMN "quarantineReason" TYPE JSONB USING CASE
    WHEN "quarantineReason" ~ '^Its last \d{1,9} jobs failed by the machine itself or were disturbed on it\. Look at their reasons and at its worker''s log\.$'
    THEN jsonb_build_object('code', 'machine_failed_jobs', 'facts', jsonb_build_object(
        'attempts', substring("quarantineReason" FROM '^Its last (\d+)')::int))
    WHEN "quarantineReason" ~ '^Nothing usable came of its last \d{1,9} jobs, which were of \d{1,9} different targets\. Look at what their reports say\.$'
    THEN jsonb_build_object('code', 'machine_spoiled_targets', 'facts', jsonb_build_object(
        'attempts', substring("quarantineReason" FROM 'its last (\d+)')::int,
        'targets', substring("quarantineReason" FROM 'were of (\d+)')::int))
    WHEN "quarantineReason" ~ '^Its facts changed \d{1,9} times in \d{1,9} hours, so that its results cannot be compared with each other\. Look at what changes in its facts\.$'
    THEN jsonb_build_object('code', 'machine_facts_changed', 'facts', jsonb_build_object(
        'changes', substring("quarantineReason" FROM 'changed (\d+)')::int,
        'hours', substring("quarantineReason" FROM 'times in (\d+)')::int))
    WHEN "quarantineReason" IS NOT NULL
    THEN jsonb_build_object('code', 'legacy', 'text', "quarantineReason")
END;
