import type { CSSProperties } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { imageUrl } from "#contract/images.ts";
import { facesOf } from "#shared/home/category-faces.ts";
import { Picture } from "#shared/ui/picture.tsx";
import { Row } from "#shared/ui/row.tsx";
import type { Home } from "../cards/card.ts";
import { categoryPath } from "../cards/paths.ts";

/** A ring of its own for each category, by which a child knows it again. */
const rings = ["#ffb01f", "#ff8a5c", "#4fc08d", "#5aa9f0", "#b78bf2", "#f2739a"];

/** The categories as round pictures. */
export function KidsCategories({ categories }: { categories: Home["listCategory"] }) {
  const t = useTranslations("catalogue.home");
  const faces = facesOf(categories);
  return (
    <Row title={t("kidsChoose")} shape="circle">
      {categories.map((category, place) => {
        const face = faces.get(category.id);
        return (
          <Link
            key={category.id}
            to={categoryPath(category)}
            className="kids-category"
            style={{ "--ring": rings[place % rings.length] } as CSSProperties}
          >
            <Picture
              url={face && imageUrl(face.images_key, "circle", 480)}
              shape="circle"
              name=""
              color={face?.color}
              eager={place < 6}
              sizes="(min-width: 64rem) 18vw, (min-width: 37.5rem) 21vw, 39vw"
            />
            <span>{category.title}</span>
          </Link>
        );
      })}
    </Row>
  );
}
