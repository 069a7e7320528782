import { accountsPersonalData } from "#server/features/accounts/personal-data.ts";
import { billingPersonalData } from "#server/features/billing/personal-data.ts";
import { commentsPersonalData } from "#server/features/comments/personal-data.ts";
import { communityPersonalData } from "#server/features/community/personal-data.ts";
import { figuresPersonalData } from "#server/features/figures/personal-data.ts";
import { groupsPersonalData } from "#server/features/groups/personal-data.ts";
import { impersonationPersonalData } from "#server/features/impersonation/personal-data.ts";
import { lettersPersonalData } from "#server/features/letters/personal-data.ts";
import { listsPersonalData } from "#server/features/lists/personal-data.ts";
import { notificationsPersonalData } from "#server/features/notifications/personal-data.ts";
import { playbackPersonalData } from "#server/features/playback/personal-data.ts";
import type { Profiles } from "#server/features/profiles/profiles.ts";
import { royaltiesPersonalData } from "#server/features/royalties/personal-data.ts";
import { securityEventsPersonalData } from "#server/features/security-events/personal-data.ts";
import { subscribersPersonalData } from "#server/features/subscribers/personal-data.ts";
import { supportPersonalData } from "#server/features/support/personal-data.ts";
import { trackingPersonalData } from "#server/features/tracking/personal-data.ts";

/** What each feature keeps of a person, in the order of their copy: the account and its profiles come first. */
export function personalDataOf({ personalData }: Pick<Profiles, "personalData">) {
  return {
    accounts: accountsPersonalData,
    profiles: personalData,
    playback: playbackPersonalData,
    community: communityPersonalData,
    comments: commentsPersonalData,
    groups: groupsPersonalData,
    lists: listsPersonalData,
    notifications: notificationsPersonalData,
    billing: billingPersonalData,
    figures: figuresPersonalData,
    royalties: royaltiesPersonalData,
    support: supportPersonalData,
    subscribers: subscribersPersonalData,
    impersonation: impersonationPersonalData,
    letters: lettersPersonalData,
    tracking: trackingPersonalData,
    "security-events": securityEventsPersonalData,
  };
}
