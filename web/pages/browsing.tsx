import { Outlet, useLocation } from "react-router";
import type { Profile } from "../api/session.ts";
import { openProfile } from "../chrome/browsing.ts";
import { CookieBanner } from "../chrome/cookie-banner.tsx";
import { ExpiredDialog } from "../chrome/expired-dialog.tsx";
import { Footer } from "../chrome/footer.tsx";
import { SubscriberHeader } from "../chrome/subscriber-header.tsx";
import { signOut } from "../features/accounts/sign-out.ts";
import { TitleLinks } from "../features/catalogue/preview-link.tsx";
import { TitlePreview } from "../features/catalogue/title/title-preview.tsx";
import { TitleSlotsProvider } from "../features/catalogue/title-slots.tsx";
import { Bell } from "../features/notifications/bell.tsx";
import { ListDialogPlace } from "../features/lists/list-dialog-place.tsx";
import { useParentalGate } from "../features/profiles/parental-gate.tsx";
import { Main } from "../ui/main.tsx";
import "../features/catalogue/catalogue.css";
import "../features/community/community.css";
import { IntentPrefetch } from "./intent-prefetch.tsx";
import { titleSlots } from "./title-slots.tsx";

/** The frame of every page behind the login but the player: header, page, footer, and a title's preview over them. */
export default function Browsing() {
  const { pathname } = useLocation();
  const gate = useParentalGate();
  const open = (profile: Profile): void => gate.passTo(profile, () => void openProfile(profile));
  return (
    <TitleSlotsProvider value={titleSlots}>
      <TitleLinks>
        <div className="browsing">
          <SubscriberHeader bell={<Bell />} onSignOut={() => void signOut()} onOpenProfile={open} />
          <Main key={pathname}>
            <Outlet />
          </Main>
          <Footer />
        </div>
        <TitlePreview />
      </TitleLinks>
      {gate.dialog}
      <ListDialogPlace />
      <IntentPrefetch />
      <ExpiredDialog onOpenProfile={open} />
      <CookieBanner />
    </TitleSlotsProvider>
  );
}
