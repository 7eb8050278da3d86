/** How failures with mails are noted. */
export const mailsOf = { loop: "mails", kind: "mail" } as const;
