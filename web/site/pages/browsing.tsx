import { lazy, useState } from "react";
import { Outlet, useLocation } from "react-router";
import type { Profile } from "#shared/api/session.ts";
import { BottomBar } from "../layout/bottom-bar.tsx";
import { openProfile } from "../layout/browsing.ts";
import { CookieBanner } from "../layout/cookie-banner.tsx";
import { ExpiredDialog } from "../layout/expired-dialog.tsx";
import { Footer } from "../layout/footer.tsx";
import { useForKids } from "../layout/for-kids.ts";
import { KidsFooter } from "../layout/kids-footer.tsx";
import { SubscriberHeader } from "../layout/subscriber-header.tsx";
import { signOut } from "../features/accounts/sign-out.ts";
import { SearchBox } from "../features/search/search-box.tsx";
import { TitleLinks } from "../features/cards/preview-link.tsx";
import { TitlePreview } from "../features/titles/title-preview.tsx";
import { TitleSlotsProvider } from "../features/cards/title-slots.tsx";
import { Bell } from "../features/notifications/bell.tsx";
import { ListDialogPlace } from "../features/lists/list-dialog-place.tsx";
import { useParentalGate } from "../features/profiles/parental-gate.tsx";
import { Main } from "#shared/ui/main.tsx";
import "./catalogue.css";
import "../features/community/community.css";
import { IntentPrefetch } from "./intent-prefetch.tsx";
import { titleSlots } from "./title-slots.tsx";
import { WatchOverlay, WatchOverPage } from "./watch-overlay.tsx";
import { Part } from "#shared/ui/part.tsx";

const ParentsCorner = lazy(() => import("./parents-corner.tsx"));

/** The layout of every signed-in page except the player: header, page, footer, title preview. */
export default function Browsing() {
  const { pathname } = useLocation();
  const gate = useParentalGate();
  const forKids = useForKids();
  const [asksForParents, setAsksForParents] = useState(false);
  const open = (profile: Profile): void => gate.passTo(profile, () => void openProfile(profile));
  return (
    <TitleSlotsProvider value={titleSlots}>
      <TitleLinks>
        <WatchOverPage>
          <div className="browsing">
            <SubscriberHeader
              search={<SearchBox />}
              bell={<Bell />}
              onSignOut={() => void signOut()}
              onOpenProfile={open}
            />
            <Main key={pathname}>
              <Outlet />
            </Main>
            {forKids ? <KidsFooter onParents={() => setAsksForParents(true)} /> : <Footer />}
            <BottomBar onSignOut={() => void signOut()} onOpenProfile={open} />
          </div>
          <TitlePreview />
        </WatchOverPage>
      </TitleLinks>
      {gate.dialog}
      <ListDialogPlace />
      <WatchOverlay />
      <IntentPrefetch />
      <ExpiredDialog onOpenProfile={open} />
      {asksForParents && (
        <Part>
          <ParentsCorner onClose={() => setAsksForParents(false)} />
        </Part>
      )}
      <CookieBanner />
    </TitleSlotsProvider>
  );
}
