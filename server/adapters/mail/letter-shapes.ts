import type { Locale } from "#contract/language.ts";

export type LetterAttachment = {
  fileName: string;
  type: string;
  content: Buffer;
  /** The number of the invoice or credit note that this is, so that nobody has to store it twice. */
  invoice?: string;
};

/** The content of a mail, without layout. Texts are plain; the URL of `action` is absolute. */
export type Letter = {
  locale: Locale;
  subject: string;
  /** Shown in the inbox beside the subject. */
  preview: string;
  heading: string;
  paragraphs: string[];
  /** The call to action. */
  action?: { label: string; url: string } | undefined;
  /** In a visible frame: a deadline that the law wants seen. */
  box?: { label: string; value: string } | undefined;
  /** Label and value rows, as on a receipt. */
  facts?: { label: string; value: string }[] | undefined;
  /** The picture of a title stands above it: not where something is wrong, to be decided or to be kept as a proof. */
  isPictured?: true | undefined;
  /** Small print at the end. */
  note?: string | undefined;
  attachments?: LetterAttachment[] | undefined;
  /** Whom an answer reaches, when not the sender. */
  replyTo?: { name: string; address: string } | undefined;
  /** Its `Message-ID`, with angle brackets, by which an answer is recognised; else the mail server makes one. */
  messageId?: string | undefined;
  /** Tells what a profile watches or follows: the staff see that it was sent, but not its content. */
  isOfViewing?: true | undefined;
  /** For letters that nobody has to receive: a page that stops them, which also takes a POST (RFC 8058). */
  unsubscribe?: { label: string; url: string } | undefined;
};

/** Whom a letter reaches, and whose it is: with that account it is kept. Null for staff, operators and visitors. */
export type Addressee = { email: string; accountId: number | null };

/** Sends a letter. @throws Error when it could not be handed over */
export type SendLetter = (to: Addressee, letter: Letter) => Promise<void>;

export type Sender = {
  brandName: string;
  publicUrl: string;
  supportEmail: string;
  companyName: string;
  companyAddress: string;
  /** The operator's own colour and icon; the program's colour and no icon without. */
  look?: SenderLook | undefined;
};

export type SenderLook = {
  accent?: string | undefined;
  /** The absolute URL of a square PNG on a ground of its own, as letters are read on light and on dark ones. */
  iconUrl?: string | undefined;
};

/** What a letter says of the site that sends it. `publicUrl` has no trailing slash. */
export type LetterSite = Pick<Sender, "brandName" | "publicUrl">;

/** The picture above a letter, with what it shows and where that leads. URLs are absolute. */
export type LetterPicture = { url: string; title: string; page: string };
