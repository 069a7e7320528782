import { type LoaderFunctionArgs, useLoaderData, useParams } from "react-router";
import { useTranslations } from "use-intl";
import { GuestHeader } from "../layout/guest-header.tsx";
import { EndedReset, ResetForm } from "../features/accounts/reset-form.tsx";
import { Programme } from "../features/landing/programme.tsx";
import type { PageHandle } from "../page-handle.ts";
import { pageContext } from "../server-context.ts";
import { Entrance } from "#shared/ui/entrance.tsx";

export const handle: PageHandle = { title: "accounts.reset.pageTitle", theme: "dark" };

/** Asked at once: a link that no longer works is told before a password is typed. */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<{ isOver: boolean }> {
  const { services, locale, address } = context.get(pageContext);
  const from = address === undefined ? {} : { from: address };
  try {
    const body = { token: params["token"] ?? "" };
    await services.callApi("POST /users/reset-password/look", { body }, { locale, ...from });
    return { isOver: false };
  } catch (error) {
    // By name and status, because the pages have their own copy of the class.
    if (!(error instanceof Error && "status" in error)) throw error;
    if (error.status === 400) return { isOver: true };
    // Too many were opened here: the form still says what becomes of this one.
    if (error.status === 429) return { isOver: false };
    throw error;
  }
}

export default function ResetPassword() {
  const t = useTranslations("accounts.reset");
  const { token = "" } = useParams();
  const { isOver } = useLoaderData<typeof loader>();
  return (
    <Entrance header={<GuestHeader />} sky={<Programme />} holds="form">
      {isOver ? (
        <EndedReset />
      ) : (
        <div className="grid gap-6">
          <div className="grid gap-3">
            <h1 className="text-2xl">{t("title")}</h1>
            <p className="text-soft">{t("text")}</p>
          </div>
          <ResetForm token={token} />
        </div>
      )}
    </Entrance>
  );
}
