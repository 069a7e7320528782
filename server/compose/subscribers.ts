import { findBlock } from "#server/features/accounts/block-queries.ts";
import {
  countSignUps,
  findDeskAccounts,
  listConsents,
  listLatestAccounts,
} from "#server/features/accounts/desk-queries.ts";
import { findAccounts } from "#server/features/accounts/finding.ts";
import { findHold } from "#server/features/accounts/hold-queries.ts";
import { listRestrictions } from "#server/features/accounts/restriction-queries.ts";
import { findDevices } from "#server/features/accounts/device-queries.ts";
import { type EntersDisputes, moneyOf, moneySubjectsOf, standingsOf } from "#server/features/billing/desk/desk.ts";
import { findAccountsByMoney } from "#server/features/billing/desk/finding.ts";
import { typingErrors } from "#server/features/catalogue/search/near-words.ts";
import { payingGroupsOf } from "#server/features/groups/queries.ts";
import { screensInUse } from "#server/features/playback/desk-queries.ts";
import { listDeskProfiles } from "#server/features/profiles/desk-queries.ts";
import { listActs } from "#server/features/staff/desk-queries.ts";
import { subscriberRoutes } from "#server/features/subscribers/routes.ts";
import { createSubscribers, type Subscribers } from "#server/features/subscribers/subscribers.ts";
import { messagesOf } from "#server/features/support/desk-queries.ts";
import type { Api } from "#server/http/api.ts";
import type { AppDeps } from "./deps.ts";

/** What the staff see of a subscriber, from every feature that knows something. */
export function composeSubscribers(api: Api, { database }: AppDeps, entersDisputes: EntersDisputes): Subscribers {
  const subscribers = createSubscribers({
    database,
    accounts: {
      find: (from, search) => findAccounts(from, search, typingErrors),
      byId: findDeskAccounts,
      latest: listLatestAccounts,
      blockOf: findBlock,
      restrictionsOf: listRestrictions,
      signUps: countSignUps,
      devices: findDevices,
      heldFor: findHold,
      consents: listConsents,
    },
    billing: {
      find: findAccountsByMoney,
      standingsOf,
      moneyOf: (from, accountId, at, locale) => moneyOf(from, { accountId, entersDisputes }, at, locale),
      subjectsOf: moneySubjectsOf,
    },
    groupsOf: payingGroupsOf,
    profilesOf: listDeskProfiles,
    screensInUse,
    messagesOf,
    actsOn: listActs,
  });
  subscriberRoutes(api, subscribers);
  return subscribers;
}
