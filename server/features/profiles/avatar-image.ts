import { avatarMaxPixels, avatarSide } from "#contract/profiles.ts";
import type { FieldFault } from "#contract/field-faults.ts";
import type { PictureFault } from "#server/adapters/pictures/picture-fault.ts";
import type { Pictures } from "#server/adapters/pictures/pictures.ts";

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

const allowed = { formats: ["jpeg", "png", "gif", "webp", "heif"], mostPixels: avatarMaxPixels } as const;

/**
 * Converts an upload to a square JPEG of 250 px, rotated upright and without metadata. The format is detected from the
 * bytes; SVG, which may contain scripts, is refused.
 * @throws AvatarFault image, imagePixels
 */
export async function avatarImage(pictures: Pictures, upload: Buffer): Promise<Buffer> {
  if (!isPhotograph(upload)) throw new AvatarFault("image");
  const output = [
    ["autoOrient"],
    ["resize", { width: avatarSide, height: avatarSide, fit: "cover", position: "centre" }],
    ["flatten", { background: ground }],
    ["toColourspace", "srgb"],
    ["jpeg", { quality: 86, mozjpeg: true }],
  ] as const;
  const { made } = await pictures.make(upload, allowed, { outputs: [output] }).catch((error: unknown) => {
    throw new AvatarFault(faultOf(error));
  });
  if (!made[0]) throw new AvatarFault("image");
  return made[0].data;
}

/** What is asked too much of is too large. Faults of this program are thrown on. */
function faultOf(error: unknown): FieldFault {
  if (!(error instanceof Error) || error.name !== "PictureFault") throw error;
  const { code } = error as PictureFault;
  return code === "pixels" || code === "memory" || code === "time" ? "imagePixels" : "image";
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
