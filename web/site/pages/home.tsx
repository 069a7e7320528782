import { useEffect } from "react";
import { type ClientLoaderFunctionArgs, type ShouldRevalidateFunctionArgs, useNavigate } from "react-router";
import { noticeExpiry } from "#shared/api/expiry.ts";
import { type Profile, session } from "#shared/api/session.ts";
import { openProfile, useOtherSpace } from "../layout/browsing.ts";
import { SuspendedOnHome } from "../features/billing/suspended-subscription.tsx";
import { EndedNotice } from "../features/billing/ended-subscription.tsx";
import { PendingOnHome } from "../features/billing/pending-payment.tsx";
import { PastDueOnHome } from "../features/billing/mine/past-due-notice.tsx";
import { Home, HomeSkeleton } from "../features/home/home.tsx";
import { prefetchHome } from "../features/home/home-data.ts";
import { useLostNotice } from "../features/titles/lost-video.tsx";
import { prefetchLists } from "../features/lists/list-data.ts";
import { guardPage } from "../guard/guarded.ts";
import type { PageHandle } from "../page-handle.ts";
import { Acts } from "#shared/ui/read-only.tsx";

export const handle: PageHandle = { title: "catalogue.home.title", theme: "dark" };

export function clientLoader(asked: ClientLoaderFunctionArgs) {
  guardPage("browse", asked);
  prefetchHome();
  prefetchLists();
  return null;
}
clientLoader.hydrate = true as const;

export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}

export const HydrateFallback = HomeSkeleton;

export default function HomePage() {
  const kids = useOtherSpace();
  useEffect(() => void noticeExpiry(), []);
  useLostNotice();
  const navigate = useNavigate();
  // Signed out in another window meanwhile.
  const enter = (space: Profile) => (session.token.get() === null ? navigate("/enregistrement") : openProfile(space));
  const notice = (
    <Acts>
      <PendingOnHome />
      <SuspendedOnHome />
      <EndedNotice />
      <PastDueOnHome />
    </Acts>
  );
  return <Home notice={notice} {...(kids ? { onEnterKids: () => void enter(kids) } : {})} />;
}
