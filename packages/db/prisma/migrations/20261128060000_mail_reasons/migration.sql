-- Why a mail was not sent: sentences become codes with their facts. What a mail server or an error said
-- cannot be told apart, and keeps its text.
CREATE FUNCTION "read_mail_reason"(said TEXT) RETURNS JSONB LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
    found TEXT[];
    code TEXT;
BEGIN
    found := coalesce(
        regexp_match(said, '^The connection ended after the mail was sent \((.*)\)\. It may have arrived, so it is not retried\.$'),
        regexp_match(said, '^The connection ended after the mail was handed over \((.*)\)\. It may have arrived, so it was not sent again\.$'));
    IF found IS NOT NULL THEN
        RETURN jsonb_build_object('code', 'mail_unanswered', 'facts', jsonb_build_object('reason',
            jsonb_build_object('code', 'call_failed', 'facts', jsonb_build_object('problem', found[1]))));
    END IF;
    code := CASE said
        WHEN 'Lapline stopped while it sent this mail to the mail server. It may have arrived, so it is not retried.' THEN 'mail_interrupted'
        WHEN 'Lapline ended while it handed this mail to the mail server. It may have arrived, so it was not sent again.' THEN 'mail_interrupted'
        WHEN 'It was not sent, because its subject was deleted.' THEN 'mail_subject_deleted'
        WHEN 'It was not sent: what it was about is gone.' THEN 'mail_subject_deleted'
        WHEN 'It was not sent, because the recipient had unsubscribed.' THEN 'mail_unsubscribed'
        WHEN 'It was not sent: they ended the subscription first.' THEN 'mail_unsubscribed'
        WHEN 'It was not sent, because the recipient had been removed from the project.' THEN 'mail_recipient_removed'
        WHEN 'It was not sent: they were removed from the project first.' THEN 'mail_recipient_removed'
        WHEN 'An administrator discarded it after repeated errors in Lapline.' THEN 'discarded'
    END;
    IF code IS NOT NULL THEN RETURN jsonb_build_object('code', code, 'facts', '{}'::jsonb); END IF;
    RETURN jsonb_build_object('code', 'legacy', 'text', said);
END
$$;

ALTER TABLE "mail" RENAME COLUMN "lastError" TO "lastSentence";
ALTER TABLE "mail" ADD COLUMN "lastError" JSONB;
UPDATE "mail" SET "lastError" = "read_mail_reason"("lastSentence") WHERE "lastSentence" IS NOT NULL;
ALTER TABLE "mail" DROP COLUMN "lastSentence";

DROP FUNCTION "read_mail_reason"(TEXT);
