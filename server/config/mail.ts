import * as z from "zod/mini";
import { address, optional } from "./setting-kinds.ts";
import { shown } from "./shown-settings.ts";

/** Letters, digits and signs that a header takes. */
const token = /^[\w~+/=.-]{32,200}$/;

/** The mail server, the sender of letters, and how answers to them come back. */
export const MailSettings = z.object({
  SMTP_URL: address(/^smtps?:$/, "smtps://user:password@mail.example"),
  MAIL_FROM: shown(optional),
  INBOUND_MAIL_TOKEN: z.optional(
    z.string().check(z.regex(token, "not 32 letters and digits or more, as `openssl rand -hex 32` writes them")),
  ),
  INBOUND_MAIL_ADDRESS: shown(z.optional(z.email("not an address such as help@silecs.example"))),
});

/** Letters come from MAIL_FROM, or outside production from an invented address under the brand's name. */
export function mailOf(e: z.output<typeof MailSettings>, brandName: string) {
  const { INBOUND_MAIL_TOKEN: inboundToken, INBOUND_MAIL_ADDRESS: inboundAddress } = e;
  return {
    smtpUrl: e.SMTP_URL,
    from: e.MAIL_FROM ?? `"${brandName.replaceAll(/["\\]/g, "")}" <bonjour@silecs.example>`,
    /** Null where mail does not come in. Without an address, letters name their sender's. */
    inbound:
      inboundToken === undefined ? null : { token: inboundToken, address: inboundAddress?.toLowerCase() ?? null },
  };
}
