import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";

/** EdDSA, ES256, RS256 (IANA COSE algorithms), which authenticators support. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** WebAuthn Level 3, 5.8.4. What a browser names beyond these is of no use to another browser. */
const knownTransports = new Set(["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"]);

/** At most 1023 bytes (WebAuthn Level 3, 4) in base64url. */
const credentialIdPattern = /^[A-Za-z0-9_-]{1,1364}$/;

/**
 * What a passkey is for. As a second factor it follows a password: presence is enough. One that signs in by itself names its
 * account, and has to verify its user by a fingerprint, a face or a PIN.
 */
export type PasskeyUse = "secondFactor" | "signIn";
const demands = {
  secondFactor: { residentKey: "discouraged", userVerification: "preferred", timeout: 60_000 },
  signIn: { residentKey: "required", userVerification: "required", timeout: 300_000 },
} as const;

type Json = Record<string, unknown>;
type KnownPasskey = { credential_id: string; transports: string[] };

/** What is stored of a passkey to verify its answers. `user_handle` only where it signs in by itself. */
export type StoredPasskey = { credential_id: string; public_key: Buffer; user_handle?: Buffer };
export type NewPasskey = { credentialId: string; publicKey: Uint8Array; counter: number; transports: string[] };
export type PasskeyOptions = Json & { challenge: string };
/** A verified answer, or why it is none. */
export type Verified<T> = T | { refused: unknown };

export type Passkeys = ReturnType<typeof createPasskeys>;

/** The WebAuthn ceremonies (WebAuthn Level 3, 7.1 and 7.2). Passkeys are bound to the host of `publicUrl`. */
export function createPasskeys(
  { brandName, publicUrl }: { brandName: string; publicUrl: string },
  { use }: { use: PasskeyUse },
) {
  const { hostname: rpID, origin } = new URL(publicUrl);
  const { residentKey, userVerification, timeout } = demands[use];
  const expected = {
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: userVerification === "required",
  };
  // Loaded on demand, because few processes ever need it.
  const webAuthn = () => import("@simplewebauthn/server");
  const named = (passkeys: readonly KnownPasskey[]) =>
    passkeys.map(({ credential_id, transports }) => ({ id: credential_id, transports }));

  return {
    /** @param known the owner's passkeys, whose authenticators make no second one */
    async optionsToAdd(
      owner: { email: string; name: string; handle?: Uint8Array },
      known: readonly KnownPasskey[],
      challenge?: Uint8Array,
    ): Promise<PasskeyOptions> {
      const { generateRegistrationOptions } = await webAuthn();
      const options = await generateRegistrationOptions({
        rpName: brandName,
        rpID,
        userName: owner.email,
        userDisplayName: owner.name,
        ...(owner.handle && { userID: new Uint8Array(owner.handle) }),
        ...(challenge && { challenge: new Uint8Array(challenge) }),
        timeout,
        attestationType: "none",
        supportedAlgorithmIDs,
        excludeCredentials: named(known),
        authenticatorSelection: { residentKey, userVerification },
      });
      return { ...options };
    },
    async verifyNew(response: Json, challenge: string | null): Promise<Verified<NewPasskey>> {
      if (challenge === null) return { refused: "no ceremony" };
      const { verifyRegistrationResponse } = await webAuthn();
      return refusing(async () => {
        const { registrationInfo } = await verifyRegistrationResponse({
          ...expected,
          response: response as unknown as RegistrationResponseJSON,
          expectedChallenge: challenge,
          supportedAlgorithmIDs,
        });
        if (!registrationInfo) return { refused: "not verified" };
        const { id, publicKey, counter, transports } = registrationInfo.credential;
        return { credentialId: id, publicKey, counter, transports: transportsIn(transports) };
      });
    },
    /** @param known the passkeys that may answer; none for whichever the authenticator has of this host */
    async optionsToUse(known: readonly KnownPasskey[], challenge?: Uint8Array): Promise<PasskeyOptions> {
      const { generateAuthenticationOptions } = await webAuthn();
      const options = await generateAuthenticationOptions({
        rpID,
        ...(challenge && { challenge: new Uint8Array(challenge) }),
        timeout,
        allowCredentials: named(known),
        userVerification,
      });
      return { ...options };
    },
    /** The signature counter of the answer. Whoever stores it compares it with the last one (7.2, step 22). */
    async verifyUse(
      response: Json,
      challenge: string | null,
      passkey: StoredPasskey,
    ): Promise<Verified<{ counter: number }>> {
      if (challenge === null) return { refused: "no ceremony" };
      if (passkey.user_handle && textIn(response, "userHandle") !== passkey.user_handle.toString("base64url")) {
        return { refused: "another account’s passkey" };
      }
      const { verifyAuthenticationResponse } = await webAuthn();
      return refusing(async () => {
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          ...expected,
          response: response as unknown as AuthenticationResponseJSON,
          expectedChallenge: challenge,
          credential: { id: passkey.credential_id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
        });
        return verified ? { counter: authenticationInfo.newCounter } : { refused: "not verified" };
      });
    },
    /** The credential that an answer names; undefined where it can be none. */
    credentialIdIn({ id }: Json): string | undefined {
      return typeof id === "string" && credentialIdPattern.test(id) ? id : undefined;
    },
    /** The challenge that an answer says it answers, in base64url; undefined where there is none. */
    challengeIn(response: Json): string | undefined {
      const sent = textIn(response, "clientDataJSON");
      if (sent === undefined) return undefined;
      try {
        const { challenge } = JSON.parse(Buffer.from(sent, "base64url").toString("utf8")) as Json;
        return typeof challenge === "string" ? challenge : undefined;
      } catch (error) {
        if (error instanceof SyntaxError || error instanceof TypeError) return undefined;
        throw error;
      }
    },
  };
}

/** A text of the authenticator's part of an answer. */
function textIn({ response }: Json, field: string): string | undefined {
  const value = typeof response === "object" && response !== null ? (response as Json)[field] : undefined;
  return typeof value === "string" ? value : undefined;
}

/** A browser's own words, which nobody signs. */
function transportsIn(sent: unknown): string[] {
  const texts: unknown[] = Array.isArray(sent) ? sent : [];
  return texts.filter((one): one is string => typeof one === "string" && knownTransports.has(one));
}

/** The library throws for anything wrong with an answer. */
async function refusing<T extends object>(verify: () => Promise<Verified<T>>): Promise<Verified<T>> {
  try {
    return await verify();
  } catch (error) {
    return { refused: error };
  }
}
