import { useDeferredValue, useEffect, useState } from "react";
import { type ClientLoaderFunctionArgs } from "react-router";
import { useTranslations } from "use-intl";
import { Link } from "#shared/ui/link.tsx";
import { session } from "#shared/api/session.ts";
import { GuestHeader } from "../layout/guest-header.tsx";
import { LegalLinks } from "../layout/legal-links.tsx";
import { LoginForm } from "../features/accounts/login-form.tsx";
import { Programme } from "../features/landing/programme.tsx";
import { guardPage } from "../guard/guarded.ts";
import { takeWantedUnpaid } from "../guard/wanted-page.ts";
import type { PageHandle } from "../page-handle.ts";
import { useSiteSettings } from "../use-root-data.ts";
import { Capitals } from "#shared/ui/capitals.tsx";
import { Entrance } from "#shared/ui/entrance.tsx";

export const handle: PageHandle = {
  title: "accounts.login.pageTitle",
  description: "accounts.login.description",
  theme: "dark",
  indexed: true,
};

export function loader() {
  return null;
}

export function clientLoader(asked: ClientLoaderFunctionArgs) {
  guardPage("login", asked);
  return null;
}
clientLoader.hydrate = true as const;

export default function Login() {
  const t = useTranslations("accounts.login");
  const { publicUrl } = useSiteSettings();
  return (
    <Entrance header={<GuestHeader action={null} />} sky={<Programme />} holds="form" footer={<LegalLinks />}>
      <div className="grid gap-8">
        <h1 className="text-2xl tracking-tight">
          <Capitals>{t("title")}</Capitals>
        </h1>
        <ForcedOut />
        <LoginForm unpaidGoTo={() => takeWantedUnpaid() ?? "/enregistrement"} />
        <div className="grid gap-3 border-t border-line pt-6 text-soft">
          <p>
            {t("noAccount")}{" "}
            <Link to="/enregistrement" className="link font-semibold text-fore">
              {t("register")}
            </Link>
          </p>
          <p>
            {t("pupil")}{" "}
            <Link to="/rejoindre" className="link font-semibold text-fore">
              {t("toClass")}
            </Link>
          </p>
          <p className="text-sm text-pretty">
            {t("appNote", { site: URL.canParse(publicUrl) ? new URL(publicUrl).host : "" })}
          </p>
        </div>
      </div>
    </Entrance>
  );
}

/** The reason of a forced sign-out. */
function ForcedOut() {
  // The server knows of none.
  const isHydrated = useDeferredValue(true, false);
  return (
    <div role="status" className="rounded-md bg-raised px-4 py-3 empty:hidden">
      {isHydrated && <Reason />}
    </div>
  );
}

/** Shown once. */
function Reason() {
  const t = useTranslations("accounts.login");
  const [notice] = useState(() => session.notice.get());
  useEffect(() => session.notice.set(null), []);
  return notice && t(notice);
}
