import { createHash } from "node:crypto";
import { defaultLocale } from "#contract/language.ts";
import type { InboundMail } from "#server/adapters/mail/inbound.ts";
import type { Database, Pool } from "#server/database/pool.ts";
import { found } from "#server/http/errors.ts";
import { findIdentity } from "../identity/queries.ts";
import { besideForm, insertMessage, type NewMessage } from "../message-queries.ts";
import type { SupportDeps } from "../deps.ts";
import { noteInbound } from "./inbound-queries.ts";
import type { InboxLetters } from "./inbox-letters.ts";
import { kept, splitQuoted } from "./mail-text.ts";
import { findMessage } from "./queries.ts";
import type { ReplyAddresses } from "./reply-address.ts";
import { addFollowUp } from "./thread-queries.ts";

/** What became of a mail. `known`: it had come before. */
export type Received = "joined" | "new" | "known" | "ignored";

const mostText = 10_000;
const mostQuoted = 20_000;
const mostFiles = 10;
const mailsAnHour = { kind: "inbound-mail", limit: 20, windowSeconds: 3600 };

type InboundDeps = Pick<SupportDeps, "attemptLimits" | "accountWithAddress"> & {
  database: Pool;
  letters: InboxLetters;
  replies: ReplyAddresses;
  /** The address that letters come from. */
  sender: string;
  /** Counts a letter that came back, by the reason that its report gives. */
  noteBounce: (inside: Database, reason: string, at: Date) => Promise<unknown>;
};

/**
 * Puts what a person writes by mail into the inbox. Nothing is ever answered by itself, and what a program wrote is left out, so
 * that two programs cannot write to each other.
 */
export function createInbound(deps: InboundDeps) {
  const { database, replies } = deps;
  const isOurs = async (address: string): Promise<boolean> =>
    address === deps.sender ||
    replies.isOurs(address) ||
    address === (await findIdentity(database)).support_email.toLowerCase();

  return async (mail: InboundMail, raw: Buffer, at: Date): Promise<Received> => {
    const { from } = mail;
    if (mail.bounce !== null) await countBounce(deps, mail, raw, at);
    if (from === null || mail.isAutomatic || (await isOurs(from.address))) return "ignored";
    await deps.attemptLimits.take(mailsAnHour, from.address, at);
    return database.transaction(async (inside) => {
      if (!(await noteInbound(inside, digestOf(mail, raw), at))) return "known";
      const written = writtenIn(mail);
      const messageId = await threadOf(inside, deps, mail);
      if (messageId !== undefined) {
        const text = { messageId, object: mail.subject, byMail: true, ...written };
        const added = found(await addFollowUp(inside, text, at), "message", messageId);
        await deps.letters.arrived.enqueue(inside, { messageId, followUpId: added.id });
        return "joined";
      }
      const message = { ...visitorOf(from), object: mail.subject, message: written.text, quoted: written.quoted };
      const { id } = found(await insertMessage(inside, { ...message, byMail: true }, at), "message");
      await deps.letters.arrived.enqueue(inside, { messageId: id });
      return "new";
    });
  };
}

/** Once, however often its report is handed over. */
function countBounce({ database, noteBounce }: InboundDeps, mail: InboundMail, raw: Buffer, at: Date): Promise<void> {
  return database.transaction(async (inside) => {
    if (await noteInbound(inside, digestOf(mail, raw), at)) await noteBounce(inside, mail.bounce ?? "", at);
  });
}

/** A mail is handed over again where its server did not hear our answer. */
function digestOf({ messageId, from }: InboundMail, raw: Buffer): Buffer {
  const named = messageId === null ? raw : `${messageId}\n${from?.address ?? ""}`;
  return createHash("sha256").update(named).digest();
}

/** The message that it continues, by our signature, if the same person writes: an address can be handed on. */
async function threadOf(
  inside: Database,
  { replies, accountWithAddress }: InboundDeps,
  mail: InboundMail,
): Promise<number | undefined> {
  const id = replies.messageOf(mail);
  const message = id === undefined ? undefined : await findMessage(inside, id, { lock: true });
  const address = mail.from?.address ?? "";
  if (!message) return undefined;
  if (message.email.toLowerCase() === address) return message.id;
  const accountId = await accountWithAddress(inside, address);
  return accountId !== undefined && accountId === message.account_id ? message.id : undefined;
}

/** Files are not kept: the desk sees that there were some, and can ask for them. */
function writtenIn({ text, files }: InboundMail): { text: string; quoted: string } {
  const split = splitQuoted(text);
  const names = files.slice(0, mostFiles).map((name) => kept(name, 100));
  const left = files.length === 0 ? "" : `\n\n[${names.join(" · ")}${files.length > mostFiles ? " · …" : ""}]`;
  return { text: kept(split.text, mostText - left.length) + left, quoted: kept(split.quoted, mostQuoted) };
}

function visitorOf({ name, address }: NonNullable<InboundMail["from"]>): Omit<NewMessage, "object" | "message"> {
  const [first = "", ...rest] = (name === "" ? (address.split("@")[0] ?? "") : name).split(/\s+/);
  return {
    ...besideForm,
    firstName: kept(first, 60),
    lastName: kept(rest.join(" "), 60),
    email: address,
    locale: defaultLocale,
  };
}
