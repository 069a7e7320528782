import { type CSSProperties } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { ballOf } from "#shared/home/age-balls.ts";
import { Row } from "#shared/ui/row.tsx";
import type { Home } from "../cards/card.ts";

/** A round badge per age, linking to its titles. */
export function AgeBadges({ ages }: { ages: Home["listVideosByAges"] }) {
  const t = useTranslations("catalogue");
  if (ages.length === 0) return null;
  return (
    <Row title={t("home.kidsAges")} shape="circle">
      {ages.map((age, index) => (
        <Link
          key={age.id}
          to={`/ages/${age.id}`}
          className="age-badge"
          style={{ "--ball": ballOf(index) } as CSSProperties}
        >
          <span className="sr-only">{t("home.age", { age: age.name })}</span>
          <span aria-hidden="true">
            {age.name}
            <small>{t("home.years")}</small>
          </span>
        </Link>
      ))}
    </Row>
  );
}
