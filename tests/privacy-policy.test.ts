import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { personalDataOf } from "#server/compose/personal-data.ts";
import { MIGRATIONS, readMigrations } from "#server/database/migrate.ts";
import type { Contents, PersonalData } from "#server/database/personal-data.ts";

/** The lines of the privacy policy, by how they begin, and the tables that each speaks of. */
const lines: [french: string, english: string, tables: string[]][] = [
  ["Nom, genre", "Name, gender", ["accounts"]],
  ["Profils", "Profiles", ["profiles", "player_preferences", "series_preferences", "notification_settings"]],
  ["Groupe ou classe", "Group or class", ["client_group_members"]],
  ["Liens envoyés", "Links sent", ["email_links", "password_resets", "one_time_codes"]],
  [
    "Abonnement, factures",
    "Subscription, invoices",
    [
      "subscriptions",
      "payments",
      "plan_changes",
      "free_days",
      "outage_people",
      "invoices",
      "invoiced_companies",
      "coupon_uses",
      "consents",
      // Derived from the contracts, for as long.
      "figure_stretches",
      "figure_movements",
    ],
  ],
  ["Déclarations de résiliation", "Declarations of cancellation", ["termination_requests"]],
  ["Annonces envoyées", "Announcements sent", ["billing_notices", "subscription_prices"]],
  ["Empreinte de l’email", "Fingerprint of the email", ["trials"]],
  // From the row of a subscription.
  ["Marque, quatre derniers chiffres", "Brand, last four digits", []],
  ["Paiements contestés", "Disputed payments", ["disputes", "held_charges"]],
  ["Vidéos regardées", "Videos watched", ["histories", "likes", "favourites", "playlists", "playlist_items"]],
  ["Avis, mentions J’aime", "Reviews, likes", ["comments", "comment_likes", "comment_reports", "comment_appeals"]],
  ["Appareils connectés", "Logged-in devices", ["sessions", "screen_leases"]],
  ["Empreinte des réseaux", "Fingerprint of the networks", ["known_networks"]],
  ["Mots de passe et codes refusés", "Refused passwords and codes", ["security_events"]],
  ["Clés d’accès", "Passkeys", ["account_passkeys"]],
  ["Étapes de l’inscription, lectures", "Counted steps of sign-ups, plays", ["tracking_events", "watch_log"]],
  ["Durée regardée de chaque titre", "How long each title was watched", ["royalty_viewers"]],
  ["Étape à laquelle", "Step to which", ["figure_sign_ups"]],
  ["Notifications reçues", "Notifications received", ["notifications", "notification_likers"]],
  ["Annonces de l’effacement", "Announcements that an account", ["erasure_notices", "legal_holds"]],
  [
    "Messages à l’assistance",
    "Messages to support",
    ["contact_messages", "contact_answers", "contact_follow_ups", "legal_requests"],
  ],
  ["Notes de l’équipe", "Notes of the staff", ["staff_notes"]],
  ["Courriers que nous vous envoyons", "Letters that we send you", ["sent_letters", "letter_attempts"]],
  ["Blocage de votre compte", "Block of your account", ["account_blocks"]],
  ["Moments où le service client", "Moments when customer service", ["impersonations"]],
  ["Votre opposition", "Your objection", ["account_restrictions"]],
  // Of the rows that the other lines name.
  ["Fichiers tirés des comptes", "Files taken from accounts", []],
];

const policyIn = (locale: "fr" | "en") =>
  readFileSync(`server/features/support/texts/politique-de-confidentialite.${locale}.html`, "utf8");

/** The cells of each line of the policy's table. */
function rowsOf(html: string): string[][] {
  const rows = [...html.matchAll(/<tr>(<th scope="row">.*?)<\/tr>/g)].map(([, row = ""]) => row);
  return rows.map((row) => [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = ""]) => cell));
}

test.each(["fr", "en"] as const)(
  "each line of the policy in %s says what, why, on what ground and how long",
  (locale) => {
    const rows = rowsOf(policyIn(locale));
    const begun = lines.map(([french, english]) => ({ fr: french, en: english })[locale]);
    expect(rows.map(([what = ""], place) => what.startsWith(begun[place] ?? "?"))).toEqual(rows.map(() => true));
    expect(rows).toHaveLength(lines.length);
    for (const row of rows) expect([row.length, row.every((cell) => cell.trim() !== "")]).toEqual([4, true]);
  },
);

test("the policy names everything that the data export contains", () => {
  // The profiles' part is passed in, as their pictures are files.
  const none: PersonalData = {
    ofAccount: [],
    ofProfiles: [],
    copy: () => Promise.reject(new Error("nothing is copied here")),
    erase: () => Promise.resolve(),
  };
  const features = Object.values<PersonalData>(personalDataOf({ personalData: none }));
  const nested = (one: Contents): string[] => [one.table, ...(one.within ?? []).flatMap(nested)];
  const copied = features.flatMap(({ ofAccount, ofProfiles }) => [...ofAccount, ...ofProfiles].flatMap(nested));
  const named = lines.flatMap(([, , tables]) => tables);
  expect(named.toSorted()).toEqual([...copied, "profiles"].toSorted());
});

test("an upgraded database has the same policy as a new one", () => {
  const migrations = readMigrations(MIGRATIONS);
  const textOf = (number: string) => migrations.find(({ name }) => name.startsWith(`${number}-`))?.text ?? "";
  const changes = [...textOf("0230").matchAll(/^ {4}\('(.*?)',\n {6}'(.*?)'\),?$/gms)];
  expect(changes).toHaveLength(8);
  const lateLines = ["0251", "0256", "0265", "0267", "0274", "0291", "0334", "0335", "0337", "0343"].flatMap(
    (number) => [...textOf(number).matchAll(/^ {4}'(.*?)',\n {4}'(.*?)'\)/gms)],
  );
  expect(lateLines).toHaveLength(22);
  const texts = policyIn("fr") + policyIn("en");
  for (const [, , says = ""] of [...changes, ...lateLines]) expect(texts).toContain(says.replaceAll("''", "'"));
});
