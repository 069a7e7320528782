import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { imageStyles, imageUrl } from "#contract/images.ts";
import { Card } from "#shared/ui/card.tsx";
import { Row } from "#shared/ui/row.tsx";
import type { ComingTitle } from "../cards/card.ts";
import { useComingLink } from "./coming-link.ts";
import { firstDay } from "../cards/first-day.ts";

/** 'Bientôt': titles that come later, each with its day. */
export function ComingRow({ titles }: { titles: readonly ComingTitle[] }) {
  const t = useTranslations("catalogue.coming");
  const locale = useLocale();
  const linkTo = useComingLink();
  const [now] = useState(Date.now);
  return (
    <Row title={t("row")} shape="vertical" few={titles.length <= imageStyles.vertical.few}>
      {titles.map(({ id, title, rating, color, images_key: key, comes_at: comesAt }) => (
        <div key={id} className="title-card">
          <Card
            {...linkTo(id)}
            title={title}
            line={t("from", { day: firstDay(comesAt, locale, now) })}
            rating={rating}
            shape="vertical"
            picture={{ url: imageUrl(key, "vertical", 800), color, sizes: imageStyles.vertical.sizes }}
          />
        </div>
      ))}
    </Row>
  );
}
