-- Titles of alerts become what they were composed of. Those that are there keep their text until their
-- alert moves again: sizes in it are rounded, and what they were rounded from may have changed since.
ALTER TABLE "alert" ALTER COLUMN "title" TYPE JSONB
    USING jsonb_build_object('code', 'legacy', 'text', "title");
