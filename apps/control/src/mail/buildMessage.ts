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
}

const dataImage = /src="data:(image\/png);base64,([A-Za-z0-9+/=]+)"/g;

/** The mail as the bytes of an Internet message, its pictures as parts that the HTML names. */
export function buildMessage(facts: MessageFacts): Promise<Buffer> {
  const { html, messageId, ...rest } = facts;
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
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}
