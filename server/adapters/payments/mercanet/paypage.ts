import { encodings, type Encoding, type MercanetSettings } from "./mercanet-settings.ts";
import { isSealed, seal } from "./seal.ts";

const interfaceVersion = "HP_3.4";

/** Fields of the form that sends the browser to the paypage. */
export function paypageForm(settings: MercanetSettings, data: Record<string, string>): Record<string, string> {
  const { encoding, sealKey } = settings;
  const text = Object.entries({ ...data, merchantId: settings.merchantId, keyVersion: settings.keyVersion })
    .map(([name, value]) => `${name}=${value}`)
    .join("|");
  const encoded = encoding === "none" ? text : Buffer.from(text).toString(encoding);
  return {
    Data: encoded,
    InterfaceVersion: interfaceVersion,
    Seal: seal(sealKey, encoded),
    ...(encoding === "none" ? {} : { Encode: encoding }),
    ...(sealKey.algorithm === "SHA-256" ? {} : { SealAlgorithm: sealKey.algorithm }),
  };
}

/** Fields of a response. Absent values, sent as the word `null`, are left out. */
export type Answer = Readonly<Record<string, string>>;

/**
 * Parses the browser's return or the automatic response: the same fields, with a seal over the raw `Data`.
 * @returns null for an invalid seal, another shop's response or an unknown encoding
 */
export function readAnswer(settings: MercanetSettings, form: string): Answer | null {
  const fields = new URLSearchParams(form);
  const data = fields.get("Data") ?? "";
  if (!isSealed(settings.sealKey, data, fields.get("Seal") ?? "")) return null;
  const encode = fields.get("Encode") || "none";
  if (!isEncoding(encode)) return null;
  const text = encode === "none" ? data : Buffer.from(data, encode).toString();
  const answer = Object.fromEntries(text.split("|").flatMap(pairOf));
  return answer["merchantId"] === settings.merchantId ? answer : null;
}

function isEncoding(text: string): text is Encoding {
  return (encodings as readonly string[]).includes(text);
}

/** Values may contain `=`, so the name ends at the first one. */
function pairOf(piece: string): [string, string][] {
  const separator = piece.indexOf("=");
  const value = piece.slice(separator + 1);
  return separator < 1 || value === "null" ? [] : [[piece.slice(0, separator), value]];
}
