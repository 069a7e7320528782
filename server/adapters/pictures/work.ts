import type { AvifOptions, JpegOptions, PngOptions, Region, ResizeOptions, WebpOptions } from "sharp";

/** What people may hand in. The others that libvips reads (SVG, TIFF, PDF) stay closed. */
export const pictureFormats = ["jpeg", "png", "webp", "gif", "heif"] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** An operation of sharp with its options. */
export type Step =
  | readonly ["autoOrient"]
  | readonly ["removeAlpha"]
  | readonly ["raw"]
  | readonly ["toColourspace", "srgb"]
  | readonly ["resize", ResizeOptions]
  | readonly ["extract", Region]
  | readonly ["flatten", { background: string }]
  | readonly ["jpeg", JpegOptions]
  | readonly ["png", PngOptions]
  | readonly ["webp", WebpOptions]
  | readonly ["avif", AvifOptions];

export type RawShape = { width: number; height: number; channels: 3 | 4 };

export type PictureWork = {
  /** Refused in any other. */
  formats: readonly PictureFormat[];
  /** Of a picture's width times its height. */
  mostPixels: number;
  /** Pixels instead of a file. */
  raw?: RawShape;
  /** A drawing of this program's own in SVG, which is closed to everybody else's. */
  isDrawing?: boolean;
  /** What every output begins with; done once. */
  steps: readonly Step[];
  /** Whether a second part, a PNG of the same size as the picture after `steps`, is laid on it. */
  isOverlaid?: boolean;
  /** What each output ends with. None: the picture is only looked at. */
  outputs: readonly (readonly Step[])[];
  /** Time for each operation of libvips. */
  seconds: number;
};

/** A picture's size as it is shown, upright. */
export type PictureFacts = { format: string; width: number; height: number };
export type MadePicture = { data: Buffer; width: number; height: number };

export type PictureReply =
  | { facts: PictureFacts; sizes: { width: number; height: number }[] }
  | { fault: WorkerFault; said: string };

/** `format`: none of those that were allowed; `pixels`: too many; `unreadable`: damaged or cut off. */
export type WorkerFault = "format" | "pixels" | "unreadable" | "memory" | "time";
