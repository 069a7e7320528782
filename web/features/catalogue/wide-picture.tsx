import { imageSources, imageUrl } from "#contract/images.ts";

const wide = "(min-width: 64rem)";
const narrow = "(max-width: 63.99rem)";

type Props = {
  slug: string;
  className: string;
  /** The page's largest picture: the browser asks for it before it has read the page. */
  preload?: boolean;
};

/** A title's picture as wide as the window, and the tall one on a phone. It lies behind words that name it. */
export function WidePicture({ slug, className, preload = false }: Props) {
  const across = imageSources(imageUrl(slug, "cover", 1600));
  const tall = imageSources(imageUrl(slug, "vertical", 480));
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
