import { useTranslations } from "use-intl";
import { imageUrl } from "#contract/images.ts";
import { Card } from "../../../../shared/ui/card.tsx";
import { Row } from "../../../../shared/ui/row.tsx";
import type { Home, VideoCard } from "../card.ts";
import { cardStyles } from "../cards/card-styles.ts";
import { usePageLink } from "../preview-link.tsx";

type Category = Home["listCategory"][number];

/** Categories as pictures, each of another of its titles. */
export function CategoryShelf({ categories }: { categories: readonly Category[] }) {
  const t = useTranslations("catalogue");
  const linkTo = usePageLink();
  const pictures = picturesOf(categories);
  return (
    <Row title={t("home.shelf")}>
      {categories.map(({ id, title, total_video: count }, place) => (
        <Card
          key={id}
          {...linkTo(`/category/${id}`)}
          title={title}
          titleInside
          line={t("titles", { count })}
          picture={{
            url: imageUrl(pictures[place]?.images_key ?? "", "horizontal", 640),
            color: pictures[place]?.color,
            sizes: cardStyles.horizontal.sizes,
          }}
        />
      ))}
    </Row>
  );
}

/** A title for each, none twice while there are others. */
function picturesOf(categories: readonly Category[]): (VideoCard | undefined)[] {
  const used = new Set<number>();
  return categories.map(({ videos }) => {
    const own = videos.find(({ id }) => !used.has(id)) ?? videos[0];
    if (own) used.add(own.id);
    return own;
  });
}
