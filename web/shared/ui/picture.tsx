import type { CSSProperties } from "react";
import { imageSources, imageStyles, type ImageStyle } from "#contract/images.ts";

type Props = {
  url: string | null | undefined;
  shape: ImageStyle;
  /** Drawn in the place of a picture that is missing: the title or the category. Empty where it stands over the picture. */
  name: string;
  /** The picture's dominant colour, '#rrggbb', shown while it loads. */
  color?: string | null | undefined;
  /** The `sizes` attribute: '(min-width: 64rem) 20vw, 45vw'. */
  sizes?: string;
  /** Loaded at once with high priority, for pictures visible first. */
  eager?: boolean;
  /** Empty where adjacent text says the same. */
  alt?: string;
  className?: string;
};

/**
 * A responsive picture with reserved space, in AVIF with WebP as fallback. Without a picture its place is drawn, with the name
 * on it; `watchMissingPictures` finds those that fail to load.
 */
export function Picture({ url, shape, name, color, sizes = "50vw", eager = false, alt = "", className = "" }: Props) {
  const [across, down] = imageStyles[shape].ratio;
  const place: CSSProperties = { aspectRatio: `${across} / ${down}`, backgroundColor: color ?? undefined };
  const sources = url ? imageSources(url) : null;
  const loading = eager
    ? ({ loading: "eager", fetchPriority: "high" } as const)
    : ({ loading: "lazy", decoding: "async" } as const);
  return (
    <picture className={`picture ${className}`} style={place} data-name={name} data-missing={url ? undefined : ""}>
      {sources && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
      {sources && <source type="image/webp" srcSet={sources.webp} sizes={sizes} />}
      {url && <img src={url} alt={alt} width={sources?.width} height={sources?.height} {...loading} />}
    </picture>
  );
}
