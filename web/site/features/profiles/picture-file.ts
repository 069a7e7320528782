import { avatarMaxBytes, avatarMaxPixels, avatarSide } from "#contract/profiles.ts";
import type { PageFault } from "#contract/page-faults.ts";
import { cropSquare, type Crop } from "./crop.ts";

/**
 * Decodes a chosen file as a picture, by its content.
 * @returns the picture, or the field's error
 */
export async function readPicture(file: File): Promise<ImageBitmap | PageFault> {
  if (file.type !== "" && !file.type.startsWith("image/")) return "image";
  if (file.size > avatarMaxBytes) return "imageSize";
  // The server refuses SVG, which may contain scripts.
  if (file.type === "image/svg+xml") return "image";
  try {
    // A small file can declare more pixels than fit into memory: check before decoding.
    if ((await pixelsIn(file)) > avatarMaxPixels) return "imagePixels";
    return await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    // The browser cannot decode it.
    return "image";
  }
}

/** The size declared in the file's header. @throws Event when it is not a picture */
async function pixelsIn(file: File): Promise<number> {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await new Promise((loaded, failed) => {
      image.addEventListener("load", loaded);
      image.addEventListener("error", failed);
    });
    return image.naturalWidth * image.naturalHeight;
  } finally {
    URL.revokeObjectURL(image.src);
  }
}

/** The visible part as a JPEG of 250 px. */
export async function cropPicture(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = avatarSide;
  canvas.height = avatarSide;
  drawCrop(canvas, picture, crop);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("The picture could not be saved"))),
      "image/jpeg",
      0.92,
    );
  });
}

export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const pencil = canvas.getContext("2d");
  if (!pencil) return;
  const { left, top, side } = cropSquare(crop, picture);
  pencil.imageSmoothingQuality = "high";
  pencil.fillStyle = "#0b0f1c";
  pencil.fillRect(0, 0, canvas.width, canvas.height);
  pencil.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
}
