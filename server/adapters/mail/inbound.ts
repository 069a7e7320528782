import PostalMime, { type Address, type Email } from "postal-mime";
import sanitize from "sanitize-html";

/** A mail that has come, reduced to what an answer of a person consists of. Addresses are in lower case. */
export type InboundMail = {
  from: { name: string; address: string } | null;
  /** To, Cc, and to whom it was delivered. */
  recipients: string[];
  /** The message ids of In-Reply-To and References. */
  references: string[];
  messageId: string | null;
  subject: string;
  text: string;
  /** Names of the attached files, which are not kept. */
  files: string[];
  /** No person wrote it: an automatic answer, a bounce, a list. */
  isAutomatic: boolean;
  /** Why a mail of ours came back for good, as its report says (RFC 3464); null for any other mail. */
  bounce: string | null;
};

/** Above what a person writes, and far below what the parser would bear. */
const limits = { maxNestingDepth: 20, maxHeadersSize: 256 * 1024, maxRfc822NestingDepth: 0 };

/** Reads a message of RFC 5322. @throws Error for what is none */
export async function readInboundMail(raw: Buffer): Promise<InboundMail> {
  const email = await PostalMime.parse(raw, limits);
  const all = (name: string) => email.headers.filter(({ key }) => key === name).map(({ value }) => value);
  const [from] = mailboxesOf(email.from ? [email.from] : []);
  return {
    from: from ?? null,
    recipients: [
      ...mailboxesOf([...(email.to ?? []), ...(email.cc ?? [])]).map(({ address }) => address),
      ...["delivered-to", "x-original-to"]
        .flatMap(all)
        .map((text) => text.trim().replaceAll(/^<|>$/g, "").toLowerCase()),
    ],
    references: [...`${email.inReplyTo ?? ""} ${email.references ?? ""}`.matchAll(/<([^<>\s]+)>/g)].map(([, id = ""]) =>
      id.toLowerCase(),
    ),
    messageId: email.messageId ?? null,
    subject: cleaned(email.subject ?? "")
      .replaceAll(/\s+/g, " ")
      .trim(),
    text: cleaned(email.text || textOfHtml(email.html ?? "")).trim(),
    files: email.attachments.filter(({ related }) => related !== true).map(({ filename }) => cleaned(filename ?? "?")),
    isAutomatic: isAutomatic(email, all, from?.address),
    bounce: bounceIn(email),
  };
}

function mailboxesOf(addresses: readonly Address[]): { name: string; address: string }[] {
  return addresses
    .flatMap((one) => one.group ?? [one])
    .filter(({ address }) => address.includes("@"))
    .map(({ name, address }) => ({ name: cleaned(name).trim(), address: address.toLowerCase() }));
}

/** PostgreSQL stores no zero byte and no half of a surrogate pair. */
const cleaned = (text: string): string => text.replaceAll("\0", "").replaceAll("\r\n", "\n").toWellFormed();

/** Where the history begins in a mail that has HTML alone; `splitQuoted` of the inbox knows it. */
const quoteMark = "-----Original Message-----";

/** The words of HTML alone: no element, script, style or remote picture is left. */
function textOfHtml(html: string): string {
  const lines = html
    .replaceAll(/[\r\n\t ]+/g, " ")
    .replaceAll(/<blockquote\b[^>]*>/gi, `<br>${quoteMark}<br>`)
    .replaceAll(/<br\b[^>]*>|<\/(?:p|div|li|tr|h[1-6]|blockquote)>/gi, "\n");
  const words = sanitize(lines, { allowedTags: [], allowedAttributes: {} });
  const entities: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };
  return words
    .replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity)
    .replaceAll("\u00A0", " ")
    .replaceAll(/ *\n */g, "\n")
    .replaceAll(/\n{3,}/g, "\n\n");
}

const machines = /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?)(?:[+-].*)?@/;

/** RFC 3834, section 2 and 5, and what programs before and beside it send. */
function isAutomatic(email: Email, all: (name: string) => string[], from: string | undefined): boolean {
  const [submitted = "no"] = all("auto-submitted");
  return (
    !/^no\b/i.test(submitted.trim()) ||
    all("precedence").some((value) => /^(?:bulk|junk|list|auto_reply)$/i.test(value.trim())) ||
    ["list-id", "x-autoreply", "x-autorespond", "x-failed-recipients"].some((name) => all(name).length > 0) ||
    all("return-path").some((value) => value.trim() === "<>") ||
    all("content-type").some((value) => /^multipart\/report\b/i.test(value.trim())) ||
    (from !== undefined && machines.test(from))
  );
}

/** What a delivery status notification says of the first recipient whom a mail never reaches; null for delays and successes. */
function bounceIn({ attachments }: Email): string | null {
  const report = attachments.find(({ mimeType }) => mimeType.toLowerCase() === "message/delivery-status");
  if (!report) return null;
  const text = cleaned(textOf(report.content)).replaceAll(/\n[ \t]+/g, " ");
  const failed = text.split(/\n\s*\n/).find((group) => /^action:\s*failed\b/im.test(group));
  if (failed === undefined) return null;
  const field = (name: string) => new RegExp(`^${name}:\\s*(.+)$`, "im").exec(failed)?.[1]?.trim();
  return field("diagnostic-code")?.replace(/^smtp;\s*/i, "") ?? field("status") ?? "";
}

const textOf = (content: string | ArrayBuffer | Uint8Array): string =>
  typeof content === "string" ? content : Buffer.from(new Uint8Array(content)).toString("utf8");
