import { composeLetter } from "#server/adapters/mail/letter.ts";
import { answerIn } from "#server/adapters/mail/mail.ts";
import { createLookAtMedia } from "#server/adapters/media-address.ts";
import { createLookAtAddress } from "#server/adapters/public-address.ts";
import { findLastBackup } from "#server/backup/last-backup.ts";
import { demonstrationRow } from "#server/config/operator-identity.ts";
import { listProofs } from "#server/features/billing/payments/proof-queries.ts";
import { listPlans } from "#server/features/billing/offers/queries.ts";
import { planName } from "#server/features/billing/texts.ts";
import { isOwnLook } from "#server/features/brand/look.ts";
import { findLook } from "#server/features/brand/queries.ts";
import { countFilms } from "#server/features/catalogue/reading/film-count.ts";
import { createAddressCheck } from "#server/features/launch/address-check.ts";
import type { LaunchDeps } from "#server/features/launch/deps.ts";
import { createLaunch } from "#server/features/launch/launch.ts";
import { launchRoutes } from "#server/features/launch/routes.ts";
import { createTestLetter } from "#server/features/launch/test-letter.ts";
import type { Files } from "#server/files/files.ts";
import { withMediaProbe } from "#server/media/probe.ts";
import { createMediaSigner } from "#server/media/signing.ts";
import { findAdmins, findMember } from "#server/features/staff/queries.ts";
import { findIdentity } from "#server/features/support/identity/queries.ts";
import type { Api } from "#server/http/api.ts";
import type { AppDeps } from "./deps.ts";
import { senderOf } from "./letters.ts";

/** What a legal notice and an invoice have to name, whoever sells. */
const needed = [
  "company_name",
  "company_address",
  "siren",
  "phone",
  "support_email",
  "publication_director",
  "host",
  "mediator",
] as const;

/** Putting a new service into operation, from what every feature knows of its own part. */
export function composeLaunch(api: Api, deps: AppDeps, media: Files): void {
  const { config, database, jobs, sendMail } = deps;
  const launch: LaunchDeps = {
    database,
    jobs,
    lookAtAddress: createLookAtAddress(),
    lookAtMedia: lookAtMediaOf(deps, media),
    sendTestLetter: async (email, letter) => {
      const mail = composeLetter(email, letter, await senderOf(config, database));
      try {
        const { text } = await sendMail(mail);
        return { isAccepted: true, answer: text };
      } catch (error) {
        return { isAccepted: false, answer: answerIn(error).text };
      }
    },
    site: {
      brandName: config.brand.name,
      publicUrl: config.http.publicUrl,
      isProduction: config.production,
      isMailInFiles: config.mail.smtpUrl === undefined,
      trustedProxies: config.http.trustedProxies,
    },
    countAdmins: async (from) => (await findAdmins(from)).length,
    missingIdentity: async (from) => {
      const identity = await findIdentity(from);
      if (identity.siren === demonstrationRow.siren) return null;
      return needed.filter((field) => identity[field] === "");
    },
    hasOwnLook: async (from) => {
      const look = await findLook(from);
      return look !== undefined && isOwnLook(look);
    },
    prices: async (from, locale) =>
      (await listPlans(from))
        .filter((plan) => plan.offered_until === null)
        .map((plan) => ({ name: planName(plan, locale), cents: plan.price_cents })),
    providerProofs: async (from) => {
      const proofs = await listProofs(
        from,
        config.paymentProviders.map(({ name }) => name),
      );
      return proofs.map(({ name, paid_at: paidAt, refunded_at: refundedAt }) => {
        const isSandbox = config.paymentProviders.some((provider) => provider.name === name && provider.isSandbox);
        return { name, isSandbox, paidAt, refundedAt };
      });
    },
    lastBackup: async (from) => {
      const row = await findLastBackup(from);
      if (!row) return undefined;
      const drill = row.drilled_at && { at: row.drilled_at, faults: row.drill_faults ?? 0 };
      return { endedAt: row.ended_at, isEncrypted: row.is_encrypted, drill };
    },
    countFilms,
    emailOf: async (from, memberId) => {
      const member = await findMember(from, memberId);
      return member && member.ended_at === null ? member.email : undefined;
    },
  };
  launchRoutes(api, {
    launch: createLaunch(launch),
    testLetter: createTestLetter(launch),
    addressCheck: createAddressCheck(launch),
  });
}

/** As a player signs it: of another host than the pages' own there is much that can be set wrongly. */
function lookAtMediaOf({ config, mediaKey }: AppDeps, files: Files): LaunchDeps["lookAtMedia"] {
  const { publicUrl } = config.http;
  const pagesOrigin = new URL(publicUrl).origin;
  if (new URL(config.media.url).origin === pagesOrigin) return undefined;
  const look = createLookAtMedia();
  const probe = { files, signer: createMediaSigner(mediaKey), mediaUrl: config.media.url };
  const sharesCookies = config.media.cookieDomain !== undefined;
  return (at) => withMediaProbe(probe, at, (asked) => look({ ...asked, pagesOrigin, sharesCookies }, at));
}
