import { createPostman } from "#server/adapters/webhooks/post.ts";
import { createWebhookSecrets } from "#server/adapters/webhooks/webhook-secrets.ts";
import { noteEvent, withdrawFinding } from "#server/features/billing/findings/queries.ts";
import { takePublications } from "#server/features/catalogue/editing/publications.ts";
import { findAdmins } from "#server/features/staff/queries.ts";
import { webhookRoutes } from "#server/features/webhooks/routes.ts";
import { createWebhooks, type Webhooks } from "#server/features/webhooks/webhooks.ts";
import type { Api } from "#server/http/api.ts";
import type { AppDeps } from "./deps.ts";
import { createSendLetter } from "./letters.ts";

/** What other systems are told of. Who tells is handed `record`. */
export function composeWebhooks(api: Api, deps: AppDeps): Webhooks {
  const { config, clock, database, jobs } = deps;
  const webhooks = createWebhooks({
    database,
    jobs,
    postman: createPostman({ privateHosts: config.webhookPrivateHosts }),
    secrets: createWebhookSecrets(config.secret),
    random: Math.random,
    now: clock.now,
    elapsed: () => performance.now(),
    takePublications,
    noteFinding: (inside, { endpointId, since, why }, at) =>
      noteEvent(
        inside,
        {
          kind: "webhook-off",
          subject: `webhook ${endpointId}`,
          payment_id: null,
          subscription_id: null,
          details: { failure: why, since_at: since },
        },
        at,
      ),
    resolveFinding: (inside, endpointId, at) => withdrawFinding(inside, "webhook-off", `webhook ${endpointId}`, at),
    findAdmins,
    sendLetter: createSendLetter(deps),
    brandName: config.brand.name,
    publicUrl: config.http.publicUrl,
  });
  webhookRoutes(api, webhooks);
  return webhooks;
}
