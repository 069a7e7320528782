import { avatarMaxPixels, avatarSide } from "#contract/profiles.ts";
import type { FieldFault } from "#contract/fields.ts";

const ground = "#0B0F1C";

/** The upload cannot be used as an avatar. */
export class AvatarFault extends Error {
  override name = "AvatarFault";
  readonly fault: FieldFault;
  constructor(fault: FieldFault) {
    super(fault);
    this.fault = fault;
  }
}

/**
 * Converts an upload to a square JPEG of 250 px, rotated upright and without metadata. The format is detected from the
 * bytes; SVG, which may contain scripts, is refused.
 * @throws AvatarFault image, imagePixels
 */
export async function avatarImage(upload: Buffer): Promise<Buffer> {
  if (!isPhotograph(upload)) throw new AvatarFault("image");
  // Loaded on first use: it takes 30 MB that most processes never need.
  const { default: sharp } = await import("sharp");
  const input = sharp(upload, { limitInputPixels: avatarMaxPixels, failOn: "error", pages: 1, sequentialRead: true });
  try {
    const { width, height } = await input.metadata();
    if (width * height > avatarMaxPixels) throw new AvatarFault("imagePixels");
    return await input
      .autoOrient()
      .resize(avatarSide, avatarSide, { fit: "cover", position: "centre" })
      .flatten({ background: ground })
      .toColourspace("srgb")
      .jpeg({ quality: 86, mozjpeg: true })
      .toBuffer();
  } catch (error) {
    if (error instanceof AvatarFault) throw error;
    // sharp has no error code for this.
    if (error instanceof Error && /pixel limit/i.test(error.message)) throw new AvatarFault("imagePixels");
    throw new AvatarFault("image");
  }
}

/** Detects JPEG, PNG, GIF, WebP, AVIF and HEIF by their first bytes. */
function isPhotograph(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 16).toString("latin1");
  return (
    head.startsWith("\u00FF\u00D8\u00FF") ||
    head.startsWith("\u0089PNG\r\n\u001A\n") ||
    /^GIF8[79]a/.test(head) ||
    /^RIFF[\s\S]{4}WEBP/.test(head) ||
    /^[\s\S]{4}ftyp(avif|avis|heic|heix|mif1|msf1)/.test(head)
  );
}
