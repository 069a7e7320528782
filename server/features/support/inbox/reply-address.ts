import { createHmac, timingSafeEqual } from "node:crypto";

export type ReplyAddresses = ReturnType<typeof createReplyAddresses>;

/** 80 bits: each guess is a mail of its own. */
const signatureLength = 20;

/**
 * Signs which message an answer by mail continues: in the address that it is sent to (`help+12.…@`), where the operator has set
 * one, and in the letter's message id, which mail programs repeat in In-Reply-To. Both are read in any case of letters.
 */
export function createReplyAddresses({
  address,
  secret,
  host,
}: {
  address: string | null;
  secret: string;
  host: string;
}) {
  const signature = (messageId: number): string =>
    createHmac("sha256", secret).update(`silecs reply ${messageId}`).digest("hex").slice(0, signatureLength);
  const signed = (messageId: number): string => `${messageId}.${signature(messageId)}`;
  const [local = "", domain = ""] = address?.split("@") ?? [];
  const inAddress = new RegExp(
    `^${escaped(local)}\\+(\\d{1,9})\\.([0-9a-f]{${signatureLength}})@${escaped(domain)}$`,
    "i",
  );
  const inId = new RegExp(`^reply\\.\\d{1,9}\\.(\\d{1,9})\\.([0-9a-f]{${signatureLength}})@${escaped(host)}$`, "i");
  const read = (pattern: RegExp, texts: readonly string[]): number | undefined => {
    for (const text of texts) {
      const [, id, given = ""] = pattern.exec(text) ?? [];
      if (id === undefined) continue;
      const wanted = Buffer.from(signature(Number(id)));
      if (timingSafeEqual(wanted, Buffer.from(given.toLowerCase()))) return Number(id);
    }
    return undefined;
  };
  return {
    /** Null where the operator has set no address. */
    of: (messageId: number): string | null => (address === null ? null : `${local}+${signed(messageId)}@${domain}`),
    /** The `Message-ID` of the letter with an answer. */
    idOf: (messageId: number, answerId: number): string => `<reply.${answerId}.${signed(messageId)}@${host}>`,
    /** The message that a mail says it continues. */
    messageOf: ({ recipients, references }: { recipients: readonly string[]; references: readonly string[] }) =>
      (address === null ? undefined : read(inAddress, recipients)) ?? read(inId, references),
    /** Whether a mail comes from where our letters do. */
    isOurs: (from: string): boolean =>
      address !== null && (from === address || (from.startsWith(`${local}+`) && from.endsWith(`@${domain}`))),
  };
}

const escaped = (text: string): string => text.toLowerCase().replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
