import { avatarMaxBytes, avatarMaxPixels, avatarSide } from "#contract/profiles.ts";
import type { FieldFault } from "#contract/fields.ts";
import { cropSquare, type Crop } from "./crop.ts";

/**
 * Reads a chosen file as a picture: by its content, whatever its name says.
 * @returns what is wrong with it instead, for the message under the field
 */
export async function readPicture(file: File): Promise<ImageBitmap | FieldFault> {
  if (file.type !== "" && !file.type.startsWith("image/")) return "image";
  if (file.size > avatarMaxBytes) return "imageSize";
  // A drawing (SVG) is a program, not a photograph: the server takes none.
  if (file.type === "image/svg+xml") return "image";
  try {
    // A few bytes can claim more pixels than the browser has memory for: asked before they are drawn.
    if ((await pixelsIn(file)) > avatarMaxPixels) return "imagePixels";
    return await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    // What the browser cannot decode is no picture for this purpose.
    return "image";
  }
}

/** As the file's first lines say. @throws Event where they are no picture's */
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

/** The part that shows in the window as a JPEG of 250 px. */
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
