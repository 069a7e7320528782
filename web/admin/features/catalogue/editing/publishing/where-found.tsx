import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { EditedTitle } from "#contract/admin/title-shapes.ts";
import { call } from "#admin/api.ts";
import { useLanguage } from "#admin/language.ts";
import { useTexts } from "#admin/texts.ts";
import { usePlaceNames } from "../fields/place-names.ts";

/**
 * Where subscribers find a published title now, or why they do not, as seen by an adult profile without a ceiling in the
 * service's own country. Renders nothing for an unpublished title.
 */
export function WhereFound({ title }: { title: EditedTitle }) {
  const t = useTexts();
  const { locale } = useLanguage();
  const nameOf = usePlaceNames();
  const isPublished = title.state === "published";
  const { data: seen } = useQuery({
    queryKey: ["title-as-viewer", title.id, title.version, locale, "adult"],
    queryFn: () =>
      call("GET /admin/titles/{id}/as-viewer", { params: { id: title.id }, query: { viewer: "adult" as const } }),
    enabled: isPublished,
  });
  if (!isPublished || !seen) return null;
  return (
    <p className="text-sm">
      {seen.is_visible
        ? t("publish.found", { places: seen.places.map(nameOf).join(" · ") })
        : seen.hidden_by.map((part) => t(`viewing.parts.${part}`)).join(" ")}{" "}
      <Link to={`/titles/${title.id}/viewing`} className="text-button">
        {t("viewing.title")}
      </Link>
    </p>
  );
}
