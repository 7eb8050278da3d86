-- Whether control has a mail server; null until it says so.
ALTER TABLE "installation" ADD COLUMN "sendsMail" BOOLEAN;
