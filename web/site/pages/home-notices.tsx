import { Acts } from "#shared/ui/read-only.tsx";
import { EndedNotice } from "../features/billing/ended-subscription.tsx";
import { PastDueOnHome } from "../features/billing/mine/past-due-notice.tsx";
import { PendingOnHome } from "../features/billing/pending-payment.tsx";
import { SuspendedOnHome } from "../features/billing/suspended-subscription.tsx";

/** What home says about a subscription or payment that needs its holder. */
export default function HomeNotices() {
  return (
    <Acts>
      <PendingOnHome />
      <SuspendedOnHome />
      <EndedNotice />
      <PastDueOnHome />
    </Acts>
  );
}
