import type { ClientLoaderFunctionArgs } from "react-router";
import { useEffect } from "react";
import { civilDay } from "#contract/date-text.ts";
import { call, refreshUser } from "#shared/api/client.ts";
import { hasExpired, holder, isSuspended, keepUser, type User, useHolder } from "#shared/api/session.ts";
import { openProfile } from "../layout/browsing.ts";
import { useLatestSubscription } from "../features/billing/latest-subscription.ts";
import { SuspendedNotice } from "../features/billing/suspended-subscription.tsx";
import { EndedSubscription } from "../features/billing/ended-subscription.tsx";
import { MyInvoices } from "../features/billing/mine/my-invoices.tsx";
import { PendingPayment } from "../features/billing/pending-payment.tsx";
import { MySubscription } from "../features/billing/mine/my-subscription.tsx";
import { MyGroup } from "../features/groups/my-group.tsx";
import { MyAccount } from "../features/accounts/my-account/my-account.tsx";
import { MyAccountSkeleton } from "../features/accounts/my-account/my-account-skeleton.tsx";
import { NotificationSettings } from "../features/notifications/notification-settings.tsx";
import { ParentalWall } from "../features/profiles/parental-wall.tsx";
import { PrimaryPicture } from "../features/profiles/primary-picture.tsx";
import { ProfileManager } from "../features/profiles/profile-manager.tsx";
import { Statistics } from "../features/profiles/statistics.tsx";
import { guardPage } from "../guard/guarded.ts";
import type { PageHandle } from "../page-handle.ts";
import { askCodeBefore } from "./ask-code.tsx";

const askCode = askCodeBefore("ceiling");

export const handle: PageHandle = { title: "accounts.mine.pageTitle", theme: "dark" };

export async function clientLoader(asked: ClientLoaderFunctionArgs) {
  guardPage("account", asked);
  // The kids space was left offline, so only the kid's view of the account is stored.
  if (!holder()) keepUser(await call("GET /me/profile"));
  return null;
}

export const HydrateFallback = MyAccountSkeleton;

export default function MyAccountPage() {
  const user = useHolder();
  useScrollToHash();
  // Refresh what may have changed elsewhere.
  useEffect(() => void refreshUser(), []);
  useLatestSubscription(user);
  if (!user) return null;
  return (
    <div className="w-full px-gutter pt-8 sm:pt-12">
      <ParentalWall>
        <MyAccount
          user={user}
          picture={!user.is_pupil && <PrimaryPicture user={user} />}
          subscription={subscriptionOf(user)}
          group={groupOf(user)}
          invoices={invoicesOf(user)}
          profiles={
            <ProfileManager align="start" askCode={askCode} onChoose={(profile) => void openProfile(profile)} />
          }
          statistics={<Statistics />}
          notifications={<NotificationSettings />}
        />
      </ParentalWall>
    </div>
  );
}

/** The subscription's section; none for members of a client group. */
function subscriptionOf(user: User) {
  if (user.is_pupil) return null;
  if (hasExpired(user))
    return (
      <>
        <PendingPayment />
        <EndedSubscription user={user} />
      </>
    );
  return (
    user.paymentMethod && (
      <>
        <PendingPayment />
        {isSuspended(user) && <SuspendedNotice user={user} />}
        <MySubscription user={user} />
      </>
    )
  );
}

function groupOf({ client_user_group: group, status, paymentMethod, is_pupil: isPupil }: User) {
  // Whoever has no subscription of their own is active by the group alone.
  return (
    group && (
      <MyGroup
        group={group}
        hasEnded={hasEnded(group.ends_on) || (status !== 1 && paymentMethod === null)}
        mayLeave={!isPupil}
      />
    )
  );
}

/** Whether a civil day is over in Paris. */
function hasEnded(day: string): boolean {
  return civilDay(new Date()) > day;
}

/** A member of a client group pays nothing, and has invoices only from before. */
function invoicesOf(user: User) {
  const isGuest = user.client_user_group !== null && user.user_subscription === null;
  return !isGuest && !user.is_pupil && <MyInvoices user={user} />;
}

/** Scrolls to the section in the hash, which is not rendered yet when the browser looks for it. */
function useScrollToHash(): void {
  useEffect(() => {
    const name = location.hash.slice(1);
    if (name !== "") document.getElementById(name)?.scrollIntoView();
  }, []);
}
