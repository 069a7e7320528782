import { createHmac, timingSafeEqual } from "node:crypto";

/** The right to stop one profile's digest and nothing else. It never expires, as letters are kept for years. */
export function unsubscribeToken(profileId: number, secret: string): string {
  const mark = createHmac("sha256", secret).update(`unsubscribe\n${profileId}`).digest("base64url").slice(0, 22);
  return `${profileId}.${mark}`;
}

/** The profile that a token belongs to; undefined for a forged one. */
export function profileOfToken(token: string, secret: string): number | undefined {
  const id = /^([1-9]\d{0,8})\.[\w-]{22}$/.exec(token)?.[1];
  if (id === undefined) return undefined;
  const expected = Buffer.from(unsubscribeToken(Number(id), secret));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected) ? Number(id) : undefined;
}
