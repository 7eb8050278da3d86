export { MailboxPage } from "./MailboxPage.tsx";
