import { useParams } from "react-router";
import { useTranslations } from "use-intl";
import { GuestHeader } from "../chrome/guest-header.tsx";
import { ResetForm } from "../features/accounts/reset-form.tsx";
import { Programme } from "../features/catalogue/landing/programme.tsx";
import type { PageHandle } from "../page-handle.ts";
import { Entrance } from "../../shared/ui/entrance.tsx";

export const handle: PageHandle = { title: "accounts.reset.pageTitle", theme: "dark" };

export default function ResetPassword() {
  const t = useTranslations("accounts.reset");
  const { token = "" } = useParams();
  return (
    <Entrance header={<GuestHeader />} sky={<Programme />} holds="form">
      <div className="grid gap-6">
        <div className="grid gap-3">
          <h1 className="text-2xl">{t("title")}</h1>
          <p className="text-soft">{t("text")}</p>
        </div>
        <ResetForm token={token} />
      </div>
    </Entrance>
  );
}
