import { imageSources, imageUrl } from "#contract/images.ts";

const wide = "(min-width: 37.5rem)";
const narrow = "(max-width: 37.49rem)";

/** URLs of a title's wide and tall pictures; an episode has its series'. */
export type WidePictures = { cover_url: string; vertical_thumb_url: string };

/** The same, derived from a card. */
export function widePicturesOf({ images_key: key }: { images_key: string }): WidePictures {
  return { cover_url: imageUrl(key, "cover", 2400), vertical_thumb_url: imageUrl(key, "vertical", 800) };
}

type Props = {
  of: WidePictures;
  className: string;
  /** Preload it, being the page's largest picture. */
  preload?: boolean;
};

/** A full-width picture, the tall one on phones. Decorative: the title is shown over it. */
export function WidePicture({ of, className, preload = false }: Props) {
  const across = imageSources(of.cover_url);
  const tall = imageSources(of.vertical_thumb_url);
  if (!across || !tall) return null;
  const hint = { rel: "preload", as: "image", type: "image/avif", fetchPriority: "high" } as const;
  return (
    <>
      {preload && <link {...hint} media={wide} imageSrcSet={across.avif} imageSizes="100vw" />}
      {preload && <link {...hint} media={narrow} imageSrcSet={tall.avif} imageSizes="100vw" />}
      <picture className={className}>
        <source media={wide} type="image/avif" srcSet={across.avif} sizes="100vw" />
        <source media={wide} type="image/webp" srcSet={across.webp} sizes="100vw" />
        <source type="image/avif" srcSet={tall.avif} sizes="100vw" />
        <source type="image/webp" srcSet={tall.webp} sizes="100vw" />
        <img src={across.src} alt="" width={across.width} height={across.height} fetchPriority="high" />
      </picture>
    </>
  );
}
