import { Link } from "react-router";
import { useTexts } from "../texts.ts";
import { PageHead } from "./page-head.tsx";

/** The 'not found' message. `inside`: below the heading of an existing page. */
export function NotFound({ inside = false }: { inside?: boolean }) {
  const t = useTexts();
  return (
    <>
      {inside ? (
        <div className="mb-7">
          <h2 className="text-xl">{t("notFound.title")}</h2>
          <p className="mt-2 text-soft">{t("notFound.lead")}</p>
        </div>
      ) : (
        <PageHead title={t("notFound.title")} lead={t("notFound.lead")} />
      )}
      <Link to="/" className="font-semibold text-accent-fore underline-offset-4 hover:underline">
        {t("notFound.back")}
      </Link>
    </>
  );
}
