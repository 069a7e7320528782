import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";

type Json = Record<string, unknown>;
type Credential = { id: Buffer; key: KeyObject; publicKey: KeyObject; userHandle: string; host: string };

export type AuthenticatorSettings = {
  /** The origin that the browser writes into the client data. */
  origin: string;
  /** Whether it verifies its user (fingerprint, PIN). */
  verifies?: boolean;
  /** Signature counters: rising as security keys have them, or always zero as synchronised passkeys do. */
  counts?: boolean;
};

const userPresent = 0x01;
const userVerified = 0x04;
const hasCredential = 0x40;

/** A software authenticator with P-256 keys (WebAuthn Level 3, 6), together with what a browser adds to its responses. */
export class Authenticator {
  readonly settings: AuthenticatorSettings;
  readonly credentials: Credential[] = [];
  counter = 0;

  constructor(settings: AuthenticatorSettings) {
    this.settings = settings;
  }

  /** An authenticator with copies of this one's keys and current counter. */
  copied(): Authenticator {
    const copy = new Authenticator(this.settings);
    copy.credentials.push(...this.credentials);
    copy.counter = this.counter;
    return copy;
  }

  /** `navigator.credentials.create` with no attestation. */
  create(options: Json): Json {
    const { rp, user, challenge } = options as { rp: Json; user: Json; challenge: string };
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const host = String(rp["id"]);
    const credential = { id: randomBytes(32), key: privateKey, publicKey, userHandle: String(user["id"]), host };
    this.credentials.push(credential);
    const data = this.#authenticatorData(credential, true);
    const attestationObject = map([
      [text("fmt"), text("none")],
      [text("attStmt"), map([])],
      [text("authData"), bytes(data)],
    ]);
    return answerOf(credential, {
      clientDataJSON: this.#clientData("webauthn.create", challenge),
      attestationObject: attestationObject.toString("base64url"),
      transports: ["internal"],
    });
  }

  /** `navigator.credentials.get`; by default with the credential made last. */
  get(options: Json, credential = this.credentials.at(-1)): Json {
    if (!credential) throw new Error("this authenticator has no credential");
    const clientDataJSON = this.#clientData("webauthn.get", String(options["challenge"]));
    const data = this.#authenticatorData(credential, false);
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, "base64url"))]);
    return answerOf(credential, {
      clientDataJSON,
      authenticatorData: data.toString("base64url"),
      signature: sign("sha256", signed, credential.key).toString("base64url"),
      userHandle: credential.userHandle,
    });
  }

  #clientData(type: string, challenge: string): string {
    const { origin } = this.settings;
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString("base64url");
  }

  /** WebAuthn Level 3, 6.1. */
  #authenticatorData({ id, publicKey, host }: Credential, isNew: boolean): Buffer {
    const { verifies = true, counts = true } = this.settings;
    if (counts) this.counter += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const flags = userPresent | (verifies ? userVerified : 0) | (isNew ? hasCredential : 0);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    // The model of the authenticator (AAGUID) is withheld.
    const attested = isNew ? [Buffer.alloc(16), length, id, coseKey(publicKey)] : [];
    return Buffer.concat([sha256(Buffer.from(host)), Buffer.from([flags]), counter, ...attested]);
  }
}

function answerOf({ id }: Credential, response: Json): Json {
  const name = id.toString("base64url");
  return { id: name, rawId: name, type: "public-key", clientExtensionResults: {}, response };
}

const sha256 = (data: Buffer) => createHash("sha256").update(data).digest();

/** An ES256 key on P-256 as COSE (RFC 9053, 7.1.1). */
function coseKey(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  return map([
    [integer(1), integer(2)],
    [integer(3), integer(-7)],
    [integer(-1), integer(1)],
    [integer(-2), bytes(Buffer.from(x, "base64url"))],
    [integer(-3), bytes(Buffer.from(y, "base64url"))],
  ]);
}

/** CBOR (RFC 8949, 3): a major type and its number, of at most 16 bits. */
function head(majorType: number, value: number): Buffer {
  const first = majorType << 5;
  if (value < 24) return Buffer.from([first | value]);
  if (value < 256) return Buffer.from([first | 24, value]);
  return Buffer.from([first | 25, value >> 8, value & 255]);
}
const integer = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value]);
const text = (value: string) => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
const map = (pairs: [Buffer, Buffer][]) => Buffer.concat([head(5, pairs.length), ...pairs.flat()]);
