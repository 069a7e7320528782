import { Readable } from "node:stream";
import { newSecret } from "../http/secrets.ts";
import type { Files } from "#server/files/files.ts";
import type { MediaSigner } from "./signing.ts";
import { signatureQuery } from "./signing.ts";

const folder = "address-check/";
const signedSeconds = 300;

export type MediaProbe = { url: string; signedUrl: string; content: string };

/**
 * Writes a playlist that names nothing, hands over its address with a player's signature, and removes it again.
 * @param mediaUrl where the store's files are served, without a slash at its end
 */
export async function withMediaProbe<Found>(
  { files, signer, mediaUrl }: { files: Pick<Files, "write" | "removeAll">; signer: MediaSigner; mediaUrl: string },
  at: Date,
  look: (probe: MediaProbe) => Promise<Found>,
): Promise<Found> {
  // A name of its own each time, which no CDN can have kept an answer for.
  const place = `${folder}${newSecret()}`;
  const content = `#EXTM3U\n# ${newSecret()}\n`;
  await files.write(`${place}/probe.m3u8`, Readable.from([content]));
  try {
    const expiresAt = new Date(at.getTime() + signedSeconds * 1000);
    const signature = signer.sign({ resource: `${mediaUrl}/${place}/*`, expiresAt });
    const url = `${mediaUrl}/${place}/probe.m3u8`;
    return await look({ url, signedUrl: `${url}?${signatureQuery(signature)}`, content });
  } finally {
    // What a lost process left, too: only one check counts.
    await files.removeAll(folder);
  }
}
