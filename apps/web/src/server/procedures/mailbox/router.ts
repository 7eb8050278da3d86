import { router } from "../../trpc.ts";
import { getMail } from "./getMail.ts";
import { listMails } from "./listMails.ts";
import { sendTestMail } from "./sendTestMail.ts";

export const mailsRouter = router({ list: listMails, get: getMail, test: sendTestMail });
