/** Stands in a mail's links where the secret comes when it is sent; the mailbox shows this. */
export const linkMark = "only-in-the-mail";
