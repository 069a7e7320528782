import type { FastifyInstance } from "fastify";
import { readInboundMail } from "#server/adapters/mail/inbound.ts";
import type { Clock } from "#server/clock.ts";
import { requireIdentity, type Config } from "#server/config/config.ts";
import { demonstrationRow, identityRow } from "#server/config/operator-identity.ts";
import { findUnerased } from "#server/features/accounts/hold-queries.ts";
import { readKeyword } from "#server/features/catalogue/search/keyword.ts";
import { nearWords } from "#server/features/catalogue/search/near-words.ts";
import { withoutAddresses } from "#server/features/machine/services/outcome.ts";
import { insertBounce } from "#server/features/machine/services/queries.ts";
import { listHelpers } from "#server/features/staff/queries.ts";
import type { Subscribers } from "#server/features/subscribers/subscribers.ts";
import { pageRoutes } from "#server/features/support/editing/page-routes.ts";
import { textRoutes } from "#server/features/support/editing/routes.ts";
import { identityRoutes } from "#server/features/support/identity/routes.ts";
import { createInbound } from "#server/features/support/inbox/inbound.ts";
import { inboundMailRoute } from "#server/features/support/inbox/inbound-route.ts";
import { createReplyAddresses } from "#server/features/support/inbox/reply-address.ts";
import { savedTextRoutes, supportInboxRoutes } from "#server/features/support/inbox/routes.ts";
import { requestRoutes } from "#server/features/support/requests/routes.ts";
import { supportRoutes } from "#server/features/support/routes.ts";
import type { Operator } from "#server/features/support/default-texts.ts";
import type { SupportDeps } from "#server/features/support/deps.ts";
import { createSupport, type Support } from "#server/features/support/support.ts";
import type { Api } from "#server/http/api.ts";
import type { AttemptLimits } from "#server/http/attempt-limits.ts";
import type { AppDeps } from "./deps.ts";
import { createSendLetter } from "./letters.ts";

type SupportNeeds = {
  attemptLimits: AttemptLimits;
  subscribers: Subscribers;
  enterDeclaration: SupportDeps["enterDeclaration"];
};

/** Questions, answers, and the texts that the law wants. */
export async function composeSupport(
  app: FastifyInstance,
  api: Api,
  deps: AppDeps,
  { attemptLimits, subscribers, enterDeclaration }: SupportNeeds,
): Promise<Support> {
  const { config, clock, database, jobs } = deps;
  const { inbound, from } = config.mail;
  const host = new URL(config.http.publicUrl).hostname;
  const replies = createReplyAddresses({ address: inbound?.address ?? null, secret: config.secret, host });
  const support = await createSupport({
    database,
    attemptLimits,
    jobs,
    sendLetter: createSendLetter(deps),
    secret: config.secret,
    replies,
    operator: operatorOf(config, clock),
    accountWithAddress: findUnerased,
    personBeside: subscribers.beside,
    helpers: listHelpers,
    accessibilityDays: config.accessibilityDays,
    enterDeclaration,
    wordSearch: { read: readKeyword, near: nearWords },
    firstIdentity: {
      configured: identityRow(config.brand),
      demonstration: demonstrationRow,
      mayBeDemonstration: !config.production,
      requireConfigured: (demonstrationColumns) => requireIdentity(config, demonstrationColumns),
    },
    at: clock.now(),
  });
  supportRoutes(api, support);
  supportInboxRoutes(api, support);
  savedTextRoutes(api);
  requestRoutes(api, support);
  textRoutes(api, support);
  pageRoutes(api, support);
  identityRoutes(api);
  if (inbound) {
    const { letters } = support;
    const sender = (/<([^>]+)>$/.exec(from)?.[1] ?? from).toLowerCase();
    const receive = createInbound({
      database,
      attemptLimits,
      accountWithAddress: findUnerased,
      letters,
      replies,
      sender,
      noteBounce: (inside, reason, at) => insertBounce(inside, withoutAddresses(reason), at),
    });
    await inboundMailRoute(app, { token: inbound.token, clock, attemptLimits, readMail: readInboundMail, receive });
  }
  return support;
}

function operatorOf({ brand, http, devices }: Config, clock: Clock): Operator {
  const facts = { brandName: brand.name, publicUrl: http.publicUrl };
  return {
    facts,
    now: () => clock.now(),
    counts: { personalDevices: devices.personal, familyDevices: devices.family },
  };
}
