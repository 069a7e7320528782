import * as z from "zod/mini";
import { Instant, requiredLine } from "./fields.ts";

/** What the browser's WebAuthn functions take and give, as JSON (WebAuthn Level 3, 5.1). */
export const WebAuthnJson = z.record(z.string(), z.unknown());
export const WebAuthnOptions = z.object({ options: WebAuthnJson });

export const PasskeyName = requiredLine(60);

export const Passkey = z.object({
  id: z.int(),
  name: z.string(),
  created_at: Instant,
  last_used_at: z.nullable(Instant),
});
export type Passkey = z.output<typeof Passkey>;

/** A new passkey: its owner's name for it, and what `navigator.credentials.create` answered. */
export const NewPasskey = z.object({ name: PasskeyName, response: WebAuthnJson });
export const PasskeyAnswer = z.object({ response: WebAuthnJson });
