import { imageUrl } from "#contract/images.ts";
import { Picture } from "#shared/ui/picture.tsx";

type Props = { title: { images_key: string; color: string }; width: "w-14" | "w-16" | "w-24" };

/** A title's horizontal picture, or its placeholder colour without one. Decorative: the name stands beside it. */
export function Thumbnail({ title: { images_key: key, color }, width }: Props) {
  return (
    <span className={`block ${width} flex-none`}>
      <Picture
        url={key === "" ? null : imageUrl(key, "horizontal", 320)}
        shape="horizontal"
        name=""
        color={color}
        sizes="6rem"
        className="rounded-sm"
      />
    </span>
  );
}
