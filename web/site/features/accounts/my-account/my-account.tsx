import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { User } from "#shared/api/session.ts";
import { AccountNav } from "./account-nav.tsx";
import { DataSection } from "./data-section.tsx";
import { DevicesSection } from "./devices-section.tsx";
import { LanguageSection } from "./language-section.tsx";
import { LoginSection } from "./login-section.tsx";
import { PasskeysSection } from "./passkeys-section.tsx";
import { ParentalSection } from "./parental-section.tsx";
import { PersonalSection } from "./personal-section.tsx";
import { Section } from "./section.tsx";
import { SupportSection } from "./support-section.tsx";
import { Acts, ReadOnlyNote } from "#shared/ui/read-only.tsx";
import "./my-account.css";

type Props = {
  user: User;
  /** Parts of other features: picture, subscription, client group, invoices, profiles, statistics, notifications. */
  picture: ReactNode;
  subscription?: ReactNode;
  group?: ReactNode;
  invoices?: ReactNode;
  profiles: ReactNode;
  statistics: ReactNode;
  notifications: ReactNode;
};

/** All settings of an account, in sections. */
export function MyAccount(props: Props) {
  const { user, picture, subscription, group, invoices, profiles, statistics, notifications } = props;
  const t = useTranslations("accounts.mine");
  return (
    <>
      <div className="flex items-center gap-5 pb-8 sm:pb-10">
        <Acts>{picture}</Acts>
        <div className="min-w-0">
          <h1 className="text-2xl">{t("title")}</h1>
          <p className="mt-1 wrap-anywhere text-soft">
            {`${user.first_name} ${user.last_name}`.trim()} ·{" "}
            {t(user.is_pupil ? "typePupil" : user.type === 2 ? "typeFamily" : "typePersonal")}
          </p>
        </div>
      </div>
      <ReadOnlyNote />
      <div className="account">
        <AccountNav absent={{ ...absentFor(user), abonnement: !subscription, groupe: !group, factures: !invoices }} />
        <div className="account-sections">
          <LoginSection user={user} />
          {!user.is_pupil && <PasskeysSection />}
          {subscription && (
            <Section id="abonnement" title={t("subscription.title")}>
              {subscription}
            </Section>
          )}
          {group && (
            <Section id="groupe" title={t("group.title")}>
              {group}
            </Section>
          )}
          {invoices && (
            <Section reads id="factures" title={t("invoices.title")}>
              {invoices}
            </Section>
          )}
          {!user.is_pupil && (
            <>
              <PersonalSection user={user} />
              <Section reads id="profils" title={t("profiles.title")}>
                {profiles}
              </Section>
              <SupportSection />
              <Section reads id="statistiques" title={t("statistics.title")}>
                {statistics}
              </Section>
              <Section id="notifications" title={t("notifications.title")}>
                {notifications}
              </Section>
            </>
          )}
          <LanguageSection hasLetters={!user.is_pupil} />
          {!user.is_pupil && <ParentalSection user={user} />}
          <DevicesSection />
          <DataSection user={user} />
        </div>
      </div>
    </>
  );
}

/** A pupil has no address, no profile to change and no letter to choose. */
function absentFor({ is_pupil: absent }: User) {
  return {
    "cles-d-acces": absent,
    informations: absent,
    profils: absent,
    assistance: absent,
    statistiques: absent,
    notifications: absent,
    "code-parental": absent,
  };
}
