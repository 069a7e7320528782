import * as z from "zod/mini";
import { address, optional } from "./setting-kinds.ts";

/** The mail server, and the sender of letters. */
export const MailSettings = z.object({
  SMTP_URL: address(/^smtps?:$/, "smtps://user:password@mail.example"),
  MAIL_FROM: optional,
});

/** Letters come from MAIL_FROM, or outside production from an invented address under the brand's name. */
export function mailOf(e: z.output<typeof MailSettings>, brandName: string) {
  return {
    smtpUrl: e.SMTP_URL,
    from: e.MAIL_FROM ?? `"${brandName.replaceAll(/["\\]/g, "")}" <bonjour@silecs.example>`,
  };
}
