import { Link } from "react-router";
import { PageHead } from "../parts/page-head.tsx";
import { useTexts } from "../texts.ts";

export function NotFound() {
  const t = useTexts();
  return (
    <>
      <PageHead title={t("notFound.title")} lead={t("notFound.lead")} />
      <Link to="/" className="font-semibold text-accent-fore underline-offset-4 hover:underline">
        {t("notFound.back")}
      </Link>
    </>
  );
}
