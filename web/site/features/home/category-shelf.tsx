import { useTranslations } from "use-intl";
import { imageStyles, imageUrl } from "#contract/images.ts";
import { facesOf } from "#shared/home/category-faces.ts";
import { Card } from "#shared/ui/card.tsx";
import { Row } from "#shared/ui/row.tsx";
import type { Home } from "../cards/card.ts";
import { categoryPath } from "../cards/paths.ts";
import { usePageLink } from "../cards/preview-link.tsx";

type Category = Home["listCategory"][number];

/** Categories as pictures, each of another of its titles. */
export function CategoryShelf({ categories }: { categories: readonly Category[] }) {
  const t = useTranslations("catalogue");
  const linkTo = usePageLink();
  const faces = facesOf(categories);
  return (
    <Row title={t("home.shelf")}>
      {categories.map(({ id, title, total_video: count }) => (
        <Card
          key={id}
          {...linkTo(categoryPath({ id }))}
          title={title}
          titleInside
          line={t("titles", { count })}
          picture={{
            url: imageUrl(faces.get(id)?.images_key ?? "", "horizontal", 640),
            color: faces.get(id)?.color,
            sizes: imageStyles.horizontal.sizes,
          }}
        />
      ))}
    </Row>
  );
}
