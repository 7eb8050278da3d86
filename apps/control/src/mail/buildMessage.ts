import MailComposer from "nodemailer/lib/mail-composer";

export interface MessageFacts {
  from: string;
  to: string;
  subject: string;
  /** In angle brackets; the same at every attempt. */
  messageId: string;
  date: Date;
  html: string;
  text: string;
  /** Where one request ends the subscription (RFC 8058); null: the mail came by none. */
  unsubscribeUrl: string | null;
}

const dataImage = /src="data:(image\/png);base64,([A-Za-z0-9+/=]+)"/g;

/** The mail as the bytes of an Internet message, its pictures as parts that the HTML names. */
export function buildMessage(facts: MessageFacts): Promise<Buffer> {
  const { html, messageId, unsubscribeUrl, ...rest } = facts;
  const pictures: { cid: string; content: Buffer; contentType: string; filename: string }[] = [];
  const linked = html.replaceAll(dataImage, (_found, contentType: string, data: string) => {
    const filename = `chart-${pictures.length + 1}.png`;
    const cid = `${filename}.${messageId.replaceAll(/[<>]/g, "")}`;
    pictures.push({ cid, content: Buffer.from(data, "base64"), contentType, filename });
    return `src="cid:${cid}"`;
  });
  const composer = new MailComposer({
    ...rest,
    messageId,
    html: linked,
    attachments: pictures.map((picture) => ({ ...picture, contentDisposition: "inline" as const })),
    headers: {
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
      ...unsubscribeHeaders(unsubscribeUrl),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

/** RFC 8058 allows one-click only by https; by http the address is a page with a button. */
function unsubscribeHeaders(url: string | null): Record<string, string> {
  if (url === null) return {};
  const header = { "List-Unsubscribe": `<${url}>` };
  if (!url.startsWith("https:")) return header;
  return { ...header, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}
