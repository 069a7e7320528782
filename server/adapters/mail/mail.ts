import { randomBytes } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import nodemailer from "nodemailer";

export type Mail = {
  to: string;
  subject: string;
  html: string;
  text: string;
  attachments?: { fileName: string; type: string; content: Buffer; invoice?: string }[];
  headers?: Record<string, string>;
  replyTo?: { name: string; address: string };
  messageId?: string;
};

/** What a mail server answered. `code`: of SMTP, 200 to 599; null where no server was asked or none answered. */
export type MailAnswer = { code: number | null; text: string; messageId: string | null };

/** The server refuses this mail for good: another attempt would be refused as well. */
export class MailRefusedError extends Error {
  override name = "MailRefusedError";
}

/**
 * Hands a mail over for delivery, and answers what the server said to it.
 * @throws MailRefusedError; Error when it was not accepted now, and the caller retries later
 */
export type SendMail = (mail: Mail) => Promise<MailAnswer>;

export type MailOptions = {
  /** 'smtps://user:password@host'; without one, mails become files. */
  smtpUrl: string | undefined;
  /** 'Name <address>' */
  from: string;
  dataDir: string;
};

/** Sends mails over SMTP, or writes them as .eml files to `DATA_DIR/mail` where no server is configured. */
export function createSendMail({ smtpUrl, from, dataDir }: MailOptions): SendMail {
  if (smtpUrl === undefined) {
    const composer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: "unix" });
    return async (mail) => {
      const { message, messageId } = await composer.sendMail({ ...messageOf(mail), from });
      const name = await writeMailFile(path.join(dataDir, "mail"), message as Buffer);
      return { code: null, text: `mail/${name}`, messageId };
    };
  }
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return async (mail) => {
    const { response, messageId } = await transport.sendMail({ ...messageOf(mail), from }).catch(sortOut);
    return { code: codeOf(response), text: response, messageId };
  };
}

type SmtpError = Error & { code?: string; command?: string; response?: string; responseCode?: number };

/** What a server said when it did not take a mail; without an answer, why there is none. */
export function answerIn(error: unknown): MailAnswer {
  const { response, responseCode, message } = (error instanceof MailRefusedError ? error.cause : error) as SmtpError;
  return { code: responseCode ?? null, text: response ?? message, messageId: null };
}

/** The three digits that a reply begins with (RFC 5321, 4.2). */
function codeOf(reply: string): number | null {
  const digits = /^[2-5]\d\d/.exec(reply)?.[0];
  return digits === undefined ? null : Number(digits);
}

/** Sizes are told in answer to MAIL FROM (RFC 1870); other refusals there concern the operator's settings. */
const tooLarge = 552;

/**
 * A 5yz reply to the recipient or the content is permanent (RFC 5321, 4.2.1). One to the greeting, the sign-in or the sender
 * refuses every mail until the operator corrects a setting, which is no reason to give up each of them.
 */
function sortOut(error: SmtpError): never {
  const { code, command, responseCode = 0 } = error;
  const isPermanent = responseCode >= 500 && responseCode < 600;
  const isOfMail =
    code === "EMESSAGE" || (code === "EENVELOPE" && command !== "MAIL FROM") || responseCode === tooLarge;
  throw isPermanent && isOfMail ? new MailRefusedError(error.message, { cause: error }) : error;
}

function messageOf({ attachments = [], headers = {}, ...mail }: Mail) {
  const files = attachments.map(({ fileName, type, content }) => ({ filename: fileName, contentType: type, content }));
  return { ...mail, attachments: files, headers: { "Auto-Submitted": "auto-generated", ...headers } };
}

/** Named by time, so that a listing is in order. Written atomically, readable by the owner only. Returns its name. */
async function writeMailFile(folder: string, message: Buffer): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = `${new Date().toISOString().replaceAll(":", "-")}-${randomBytes(3).toString("hex")}.eml`;
  await writeFile(path.join(folder, `.${name}`), message, { mode: 0o600 });
  await rename(path.join(folder, `.${name}`), path.join(folder, name));
  return name;
}
