import { useParams } from "react-router";
import { BackLink } from "#admin/parts/back-link.tsx";
import { Loaded } from "#admin/parts/loaded.tsx";
import { NotFound } from "#admin/parts/not-found.tsx";
import { useTexts } from "#admin/texts.ts";
import { useEndpoints } from "./endpoint-query.ts";
import { Sheet } from "./webhook-sheet.tsx";

/** One endpoint with the history of what it was sent. */
export function OneWebhook() {
  const t = useTexts();
  const id = Number(useParams()["id"]);
  const endpoints = useEndpoints();
  return (
    <>
      <BackLink to="/webhooks">{t("webhooks.title")}</BackLink>
      <Loaded asked={endpoints}>
        {({ data }) => {
          const endpoint = data.find((one) => one.id === id);
          return endpoint ? <Sheet endpoint={endpoint} /> : <NotFound />;
        }}
      </Loaded>
    </>
  );
}
