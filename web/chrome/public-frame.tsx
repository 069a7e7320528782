import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { homeOf, useProfile, useToken } from "../api/session.ts";
import { LinkButton } from "../ui/link-button.tsx";
import { Main } from "../ui/main.tsx";
import { CookieBanner } from "./cookie-banner.tsx";
import { Footer } from "./footer.tsx";
import { GuestHeader } from "./guest-header.tsx";

type Props = { children: ReactNode; className?: string; overPicture?: boolean };

/** The frame of the pages open to all; who is signed in finds the way back to the catalogue. */
export function PublicFrame({ children, className = "", overPicture = false }: Props) {
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr_auto]">
      <PublicHeader overPicture={overPicture} />
      <Main className={className}>{children}</Main>
      <Footer />
      <CookieBanner />
    </div>
  );
}

function PublicHeader({ overPicture }: { overPicture: boolean }) {
  const t = useTranslations("chrome");
  const [token, profile] = [useToken(), useProfile()];
  if (token === null) return <GuestHeader overPicture={overPicture} />;
  const back = (
    <LinkButton to={homeOf(profile)} look="secondary" size="small">
      {t("home")}
    </LinkButton>
  );
  return <GuestHeader overPicture={overPicture} action={back} />;
}
