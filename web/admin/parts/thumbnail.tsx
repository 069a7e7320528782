import { imageUrl } from "#contract/images.ts";

type Props = { title: { images_key: string; color: string }; width: "w-14" | "w-16" | "w-24" };

/** A title's horizontal picture, or its colour where it has none yet. */
export function Thumbnail({ title: { images_key: key, color }, width }: Props) {
  return (
    <span
      className={`block aspect-video ${width} flex-none overflow-hidden rounded-sm`}
      style={{ backgroundColor: color }}
    >
      {key !== "" && (
        <img
          src={imageUrl(key, "horizontal", 320)}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          className="size-full object-cover"
        />
      )}
    </span>
  );
}
