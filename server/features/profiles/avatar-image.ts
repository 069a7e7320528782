import { avatarMaxPixels, avatarSide } from "#contract/profiles.ts";
import type { FieldFault } from "#contract/fields.ts";

const ground = "#0B0F1C";

/** A picture that cannot become an avatar. */
export class AvatarFault extends Error {
  override name = "AvatarFault";
  readonly fault: FieldFault;
  constructor(fault: FieldFault) {
    super(fault);
    this.fault = fault;
  }
}

/**
 * What somebody uploaded as a square JPEG of 250 px, turned upright and free of everything but its pixels. Whether it is
 * an image is told by its bytes, whatever its name says; drawings that run as programs (SVG) are none.
 * @throws AvatarFault image, imagePixels
 */
export async function avatarImage(upload: Buffer): Promise<Buffer> {
  if (!isPhotograph(upload)) throw new AvatarFault("image");
  // Loaded with the first picture: it takes 30 MB that most processes never need.
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
    // sharp says so in words only.
    if (error instanceof Error && /pixel limit/i.test(error.message)) throw new AvatarFault("imagePixels");
    throw new AvatarFault("image");
  }
}

/** By the first bytes: JPEG, PNG, GIF, WebP, AVIF or HEIF. */
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
