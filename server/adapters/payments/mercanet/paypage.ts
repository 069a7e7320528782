import { encodings, type Encoding, type MercanetSettings } from "./mercanet-settings.ts";
import { isSealed, seal } from "./seal.ts";

const interfaceVersion = "HP_3.4";

/** The fields of the form that takes the browser to the paypage. */
export function paypageForm(settings: MercanetSettings, data: Record<string, string>): Record<string, string> {
  const { encoding, sealKey } = settings;
  const text = Object.entries({ ...data, merchantId: settings.merchantId, keyVersion: settings.keyVersion })
    .map(([name, value]) => `${name}=${value}`)
    .join("|");
  const sent = encoding === "none" ? text : Buffer.from(text).toString(encoding);
  return {
    Data: sent,
    InterfaceVersion: interfaceVersion,
    Seal: seal(sealKey, sent),
    ...(encoding === "none" ? {} : { Encode: encoding }),
    ...(sealKey.algorithm === "SHA-256" ? {} : { SealAlgorithm: sealKey.algorithm }),
  };
}

/** The names of an answer and what they say; what is absent (the word `null`) is left out. */
export type Answer = Readonly<Record<string, string>>;

/**
 * The browser's return and the automatic response: the same fields, sealed over `Data` as it came.
 * @returns null where the seal does not fit, for another shop's answer and for what cannot be read
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

/** A value may hold `=` itself: the first one ends the name. */
function pairOf(piece: string): [string, string][] {
  const at = piece.indexOf("=");
  const value = piece.slice(at + 1);
  return at < 1 || value === "null" ? [] : [[piece.slice(0, at), value]];
}
