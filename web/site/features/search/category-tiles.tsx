import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { imageUrl } from "#contract/images.ts";
import { Picture } from "#shared/ui/picture.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { categoryPath } from "../cards/paths.ts";
import { useCategories } from "./categories.ts";
import { useCategoryFaces } from "./category-faces.ts";
import "./category-tiles.css";

const coming = Array.from({ length: 8 }, (_, place) => place);

/** The categories as pictures, each with its name over it. */
export function CategoryTiles() {
  const t = useTranslations("catalogue.search");
  const categories = useCategories();
  const faces = useCategoryFaces();
  if (!categories)
    return (
      <div className="category-tiles" aria-hidden="true">
        {coming.map((place) => (
          <Skeleton key={place} className="aspect-video w-full" />
        ))}
      </div>
    );
  return (
    <ul className="category-tiles">
      {categories.map((category) => {
        const face = faces.get(category.id);
        return (
          <li key={category.id}>
            <Link to={categoryPath(category)} className="category-tile">
              {face && (
                <Picture
                  url={imageUrl(face.images_key, "horizontal", 640)}
                  shape="horizontal"
                  name=""
                  color={face.color}
                  sizes="(min-width: 64rem) 23vw, (min-width: 37.5rem) 31vw, 46vw"
                />
              )}
              <span className="category-tile-name">
                {category.title}
                <small>{t("count", { count: category.total_video })}</small>
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
