import { lazy, useEffect } from "react";
import { type ClientLoaderFunctionArgs, type ShouldRevalidateFunctionArgs, useNavigate } from "react-router";
import { noticeExpiry } from "#shared/api/expiry.ts";
import { hasExpired, isSuspended, type Profile, session, useHolder } from "#shared/api/session.ts";
import { Part } from "#shared/ui/part.tsx";
import { openProfile, useOtherSpace } from "../layout/browsing.ts";
import { usePendingPayment } from "../features/billing/pending-data.ts";
import { Home, HomeSkeleton } from "../features/home/home.tsx";
import { prefetchHome } from "../features/home/home-data.ts";
import { useLostNotice } from "../features/titles/lost-video.tsx";
import { prefetchLists } from "../features/lists/list-data.ts";
import { guardPage } from "../guard/guarded.ts";
import type { PageHandle } from "../page-handle.ts";

/** Few need them: home would load prices and ways of paying for all. */
const HomeNotices = lazy(() => import("./home-notices.tsx"));

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
  const notice = useNeedsNotice() && (
    <Part>
      <HomeNotices />
    </Part>
  );
  return <Home notice={notice} {...(kids ? { onEnterKids: () => void enter(kids) } : {})} />;
}

/** Whether the subscription or a payment needs its holder. */
function useNeedsNotice(): boolean {
  const holder = useHolder();
  const { pending } = usePendingPayment({ isOpen: holder !== null });
  if (!holder) return false;
  return pending !== null || isSuspended(holder) || hasExpired(holder) || Boolean(holder.user_subscription?.past_due);
}
