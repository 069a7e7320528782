import type { Crop } from "#contract/admin/title-media.ts";

type Props = { src: string; crop: Crop; className?: string };

/** A crop of a picture, filling its container, which has the crop's aspect ratio. */
export function CropView({ src, crop, className = "" }: Props) {
  const { x, y, width, height } = crop;
  return (
    <span className={`absolute inset-0 block overflow-hidden ${className}`}>
      <img
        src={src}
        alt=""
        className="absolute max-w-none"
        style={{
          width: `${100 / width}%`,
          height: `${100 / height}%`,
          left: `${(-x / width) * 100}%`,
          top: `${(-y / height) * 100}%`,
        }}
      />
    </span>
  );
}
