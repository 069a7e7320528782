import { type CSSProperties } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { Picture } from "../../../ui/picture.tsx";
import { Row } from "../../../ui/row.tsx";
import type { Home } from "../card.ts";

/** Round badges, one an age: each opens what is for that age. */
export function AgeBadges({ ages }: { ages: Home["listVideosByAges"] }) {
  const t = useTranslations("catalogue");
  if (ages.length === 0) return null;
  return (
    <Row title={t("home.ages")} shape="circle">
      {ages.map((age) => (
        <Link
          key={age.id}
          to={`/ages/${age.id}`}
          className="age-badge"
          style={{ "--ball": age.color } as CSSProperties}
        >
          <Picture url={age.thumb_url} shape="circle" color={age.color} sizes="15vw" />
          <span className="sr-only">{t("home.age", { age: age.name })}</span>
          <span className="age-badge-number" aria-hidden="true">
            {age.name}
            <small>{t("home.years")}</small>
          </span>
        </Link>
      ))}
    </Row>
  );
}
