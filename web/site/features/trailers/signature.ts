import { call } from "#shared/api/client.ts";
import { signatureQuery } from "#shared/api/signature-query.ts";

type Signed = { query: string; askedAtMs: number; livesMs: number };
const kept = new Map<string, Promise<Signed>>();
/** Share of a signature's life that is used, leaving time for the request. */
const usedShare = 0.9;

/**
 * The signature of a trailer's folder as a query string. Cached until shortly before it expires.
 * @throws CallError when there is no such trailer for this profile
 */
export async function trailerSignature(url: string): Promise<string> {
  const known = await kept.get(url)?.catch(() => undefined);
  if (known && Date.now() < known.askedAtMs + known.livesMs * usedShare) return known.query;
  const asked = sign(url);
  kept.set(url, asked);
  return (await asked).query;
}

async function sign(url: string): Promise<Signed> {
  const askedAtMs = Date.now();
  const signed = await call("POST /pub/trailers/signed-cookies", { body: { trailer_url: url } });
  return { query: signatureQuery(signed), askedAtMs, livesMs: signed["Expires-In"] * 1000 };
}
