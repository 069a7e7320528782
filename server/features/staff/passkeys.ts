import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { AppError } from "#server/http/errors.ts";
import type { NewPasskey, PasskeyRow } from "./second-factor-queries.ts";

/** EdDSA, ES256, RS256 (IANA COSE algorithms), which authenticators support. */
const supportedAlgorithmIDs = [-8, -7, -257];

type Json = Record<string, unknown>;
export type Passkeys = ReturnType<typeof createPasskeys>;

/**
 * WebAuthn as a second factor, after the password: user presence is required, user verification (fingerprint, PIN) is
 * optional. Keys are bound to the host of `publicUrl`.
 */
export function createPasskeys({ brandName, publicUrl }: { brandName: string; publicUrl: string }) {
  const { hostname: rpID, origin } = new URL(publicUrl);
  // Loaded on demand, because few processes ever need it.
  const webAuthn = () => import("@simplewebauthn/server");
  const known = (passkeys: readonly PasskeyRow[]) =>
    passkeys.map(({ credential_id, transports }) => ({ id: credential_id, transports }));

  return {
    async optionsToAdd(
      email: string,
      name: string,
      passkeys: readonly PasskeyRow[],
    ): Promise<Json & { challenge: string }> {
      const { generateRegistrationOptions } = await webAuthn();
      const options = await generateRegistrationOptions({
        rpName: brandName,
        rpID,
        userName: email,
        userDisplayName: name,
        attestationType: "none",
        supportedAlgorithmIDs,
        excludeCredentials: known(passkeys),
        authenticatorSelection: { residentKey: "discouraged", userVerification: "preferred" },
      });
      return { ...options };
    },
    /** @throws AppError invalid (passkey) */
    async verifyNew(response: Json, challenge: string | null): Promise<Omit<NewPasskey, "memberId" | "name" | "at">> {
      const { verifyRegistrationResponse } = await webAuthn();
      const { registrationInfo } = await refusing(() =>
        verifyRegistrationResponse({
          response: response as unknown as RegistrationResponseJSON,
          expectedChallenge: challenge ?? "",
          expectedOrigin: origin,
          expectedRPID: rpID,
          requireUserVerification: false,
          supportedAlgorithmIDs,
        }),
      );
      if (challenge === null || !registrationInfo) throw passkeyFault();
      const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
      return { credentialId: id, publicKey, counter, transports };
    },
    async optionsToUse(passkeys: readonly PasskeyRow[]): Promise<Json & { challenge: string }> {
      const { generateAuthenticationOptions } = await webAuthn();
      const options = await generateAuthenticationOptions({
        rpID,
        allowCredentials: known(passkeys),
        userVerification: "preferred",
      });
      return { ...options };
    },
    /** The passkey that answered, and its new signature counter. @throws AppError invalid (passkey) */
    async verifyUse(
      response: Json,
      challenge: string | null,
      passkeys: readonly PasskeyRow[],
    ): Promise<{ passkey: PasskeyRow; counter: number }> {
      const passkey = passkeys.find(({ credential_id }) => credential_id === response["id"]);
      if (!passkey || challenge === null) throw passkeyFault();
      const { verifyAuthenticationResponse } = await webAuthn();
      const { verified, authenticationInfo } = await refusing(() =>
        verifyAuthenticationResponse({
          response: response as unknown as AuthenticationResponseJSON,
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: rpID,
          requireUserVerification: false,
          credential: {
            id: passkey.credential_id,
            publicKey: new Uint8Array(passkey.public_key),
            counter: passkey.counter,
          },
        }),
      );
      if (!verified) throw passkeyFault();
      return { passkey, counter: authenticationInfo.newCounter };
    },
  };
}

/** The library throws for anything wrong with an answer; the caller gets a single error. */
async function refusing<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify();
  } catch (cause) {
    throw Object.assign(passkeyFault(), { cause });
  }
}

function passkeyFault(): AppError {
  return new AppError("invalid", { fields: { response: "passkey" } });
}
