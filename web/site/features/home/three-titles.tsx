import { useTranslations } from "use-intl";
import { imageUrl } from "#contract/images.ts";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { useKnownHome } from "./home-data.ts";
import { threeOf } from "./three-of.ts";
import { TitleCard } from "../cards/title-card.tsx";
import "./three-titles.css";

const places = [0, 1, 2];

/** Three titles of this profile's home page, for a place that would be empty. Nothing where they cannot be had. */
export function ThreeTitles() {
  const t = useTranslations("catalogue");
  const { data, isError } = useKnownHome();
  const titles = data && threeOf(data);
  if (isError || titles?.length === 0) return null;
  return (
    <section className="three-titles" aria-label={t("instead")}>
      <p aria-hidden="true">{t("instead")}</p>
      <ul>
        {titles
          ? titles.map((video) => (
              <li key={video.id}>
                <TitleCard
                  video={{ ...video, thumb_url: imageUrl(video.images_key, "vertical", 480) }}
                  shape="vertical"
                />
              </li>
            ))
          : places.map((place) => (
              <li key={place}>
                <Skeleton className="aspect-2/3 w-full" />
                <Skeleton className="mt-3 h-14 w-3/4" />
              </li>
            ))}
      </ul>
    </section>
  );
}
