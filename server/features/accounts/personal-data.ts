import { personalData, type PersonalData } from "#server/database/personal-data.ts";
import { eraseAccount } from "./data-rights-queries.ts";

const own = personalData({
  ofAccount: [
    {
      table: "accounts",
      name: "account",
      about: { fr: "votre compte", en: "your account" },
      of: "id",
      columns: [
        "id",
        "email",
        "first_name",
        "last_name",
        "nickname",
        "gender",
        "dob",
        "phone",
        "country_code",
        "type",
        "language_id",
        "created_at",
        "last_seen_at",
        "email_confirmed_at",
        "deletion_asked_at",
        "erased_at",
        "parental_guesses_told_at",
        "pupil_of",
      ],
      leftOut: { password_hash: "secret", parental_code_hash: "secret" },
      atErasure: "madeAnonymous",
    },
    {
      table: "sessions",
      name: "devices",
      about: { fr: "appareils connectés", en: "devices that are logged in" },
      of: "account_id",
      columns: [
        "id",
        "device_name",
        "profile_id",
        "unlocked_until",
        "code_given",
        "created_at",
        "last_used_at",
        "expires_at",
        "ended_at",
        "authenticated_at",
        "parental_wrong_attempts",
        "parental_locked_until",
        "ended_reason",
      ],
      leftOut: { token_hash: "secret" },
      atErasure: "deleted",
    },
    {
      table: "account_passkeys",
      name: "passkeys",
      about: { fr: "clés d’accès", en: "passkeys" },
      of: "account_id",
      columns: ["id", "name", "transports", "created_at", "last_used_at", "counter"],
      leftOut: { credential_id: "fingerprint", user_handle: "fingerprint", public_key: "fingerprint" },
      atErasure: "deleted",
    },
    {
      table: "known_networks",
      name: "networks",
      about: { fr: "réseaux depuis lesquels vous vous êtes connecté", en: "networks you logged in from" },
      of: "account_id",
      columns: ["seen_at"],
      leftOut: { network_hash: "fingerprint" },
      atErasure: "deleted",
    },
    {
      table: "password_resets",
      name: "password_resets",
      about: { fr: "liens de récupération demandés", en: "recovery links asked for" },
      of: "account_id",
      columns: ["created_at", "expires_at", "used_at"],
      leftOut: { token_hash: "secret" },
      atErasure: "deleted",
    },
    {
      table: "email_links",
      name: "email_links",
      about: {
        fr: "adresses email confirmées ou changées, et celles que vous pouvez reprendre",
        en: "email addresses confirmed or changed, and those that you can take back",
      },
      of: "account_id",
      columns: ["id", "kind", "email", "created_at", "expires_at", "used_at"],
      leftOut: { token_hash: "secret" },
      atErasure: "deleted",
    },
    {
      table: "one_time_codes",
      name: "one_time_codes",
      about: { fr: "codes de connexion à usage unique", en: "one-time login codes" },
      of: "account_id",
      columns: ["expires_at", "used_at"],
      leftOut: { code_hash: "secret" },
      atErasure: "deleted",
    },
    {
      table: "erasure_notices",
      name: "erasure_notices",
      about: {
        fr: "annonces de l’effacement d’un compte qui ne sert plus",
        en: "announcements that an unused account will be erased",
      },
      of: "account_id",
      columns: ["told_at", "days_ahead"],
      atErasure: "deleted",
    },
    {
      table: "legal_holds",
      name: "legal_holds",
      about: {
        fr: "obligations légales de conserver le compte",
        en: "legal duties to keep the account",
      },
      of: "account_id",
      columns: ["placed_at", "reason"],
      atErasure: "kept",
    },
    {
      table: "consents",
      name: "consents",
      about: {
        fr: "ce que vous avez accepté, quand, et la version du texte",
        en: "what you agreed to, when, and the version of the text",
      },
      of: "account_id",
      columns: ["id", "visitor", "kind", "choice", "text_version", "given_at"],
      atErasure: "kept",
    },
  ],
});

/** Consents are kept as evidence for orders, and the anonymised account with its orders. */
export const accountsPersonalData: PersonalData = {
  ...own,
  async erase(database, accountId, at) {
    await own.erase(database, accountId, at);
    await eraseAccount(database, accountId, at);
  },
};
