import { router } from "../../../server/trpc.ts";
import { getMail } from "./getMail.ts";
import { listMails } from "./listMails.ts";

export const mailsRouter = router({ list: listMails, get: getMail });
