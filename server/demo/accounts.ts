import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

/** The credentials of the two demo subscribers. */
export const demoAccounts = {
  personal: { username: "camille@silecs.example", password: "voir et savoir" },
  family: { username: "famille@silecs.example", password: "voir et savoir" },
} as const;

/** A viewing: the share of the title watched (1: all of it), and how many hours ago. */
type Watched = { slug: string; share: number; hoursAgo: number };

type DemoProfile = {
  name: string;
  avatar: string;
  isKid: boolean;
  ageCeiling: number;
  watched: Watched[];
  /** Slugs. */
  liked: string[];
  favourites: string[];
  /** The titles of the default list, and further lists by name. */
  later: string[];
  lists: Record<string, string[]>;
};

export type Household = {
  username: string;
  firstName: string;
  lastName: string;
  gender: 1 | 2;
  dob: string;
  type: 1 | 2;
  /** A yearly plan and its price. */
  plan: { id: number; cents: number };
  /** The first one is the primary. */
  profiles: DemoProfile[];
};

const nothing = { liked: [], favourites: [], later: [], lists: {} };
const adult = { ...nothing, isKid: false, ageCeiling: 18 };
const kid = { ...nothing, isKid: true, ageCeiling: 10 };

export const households = {
  personal: {
    username: demoAccounts.personal.username,
    firstName: "Camille",
    lastName: "Martin",
    gender: 2,
    dob: "1991-04-23",
    type: 1,
    plan: { id: 2, cents: 9990 },
    profiles: [
      {
        ...adult,
        name: "Camille Martin",
        avatar: "avatars/comete.webp",
        watched: [
          { slug: "des-roues-sur-des-roues", share: 0.45, hoursAgo: 3 },
          { slug: "voir-le-son-une-corde-plusieurs-voix", share: 1, hoursAgo: 26 },
        ],
        liked: ["des-roues-sur-des-roues"],
        favourites: ["l-harmonie-des-mondes"],
        later: ["la-nuee", "vertige", "voir-le-son"],
      },
      { ...kid, name: "Kids", avatar: "avatars/fusee.webp", watched: [] },
    ],
  },
  family: {
    username: demoAccounts.family.username,
    firstName: "Hélène",
    lastName: "Moreau",
    gender: 2,
    dob: "1984-09-12",
    type: 2,
    plan: { id: 4, cents: 14990 },
    profiles: [
      {
        ...adult,
        name: "Hélène Moreau",
        avatar: "avatars/saturne.webp",
        watched: [
          { slug: "quinze-pendules", share: 0.6, hoursAgo: 5 },
          { slug: "l-art-de-trier-la-patience-des-bulles", share: 0.3, hoursAgo: 30 },
          { slug: "voir-le-son-l-accord-parfait", share: 1, hoursAgo: 54 },
        ],
        liked: ["quinze-pendules", "voir-le-son"],
        favourites: ["le-jeu-de-la-vie", "voir-le-son"],
        later: ["l-herbier-vivant", "quinze-pendules", "voir-le-son"],
        lists: {
          "Dimanche en famille": ["quelle-heure-est-il-soleil", "la-fabrique-des-curieux"],
          "Mathématiques sans douleur": ["le-jeu-de-la-vie", "l-art-de-trier", "quinze-pendules"],
        },
      },
      {
        ...kid,
        name: "Kids",
        avatar: "avatars/soleil.webp",
        watched: [
          { slug: "la-fabrique-des-curieux-a-comme-abeille", share: 0.5, hoursAgo: 20 },
          { slug: "quelle-heure-est-il-soleil", share: 0.35, hoursAgo: 44 },
        ],
        favourites: ["la-fabrique-des-curieux"],
        later: ["pourquoi-fait-il-nuit", "trois-gouttes-de-peinture"],
      },
      {
        ...adult,
        name: "Louis",
        avatar: "avatars/boussole.webp",
        ageCeiling: 12,
        watched: [{ slug: "le-jeu-de-la-vie", share: 0.7, hoursAgo: 12 }],
      },
      { ...kid, name: "Zoé", avatar: "avatars/baleine.webp", watched: [] },
    ],
  },
} satisfies Record<string, Household>;

/**
 * Creates the demo subscribers with a paid year and their viewing history. Existing ones are left unchanged.
 * @param hash hashes a password for storage
 */
export async function createDemoAccounts(
  database: Database,
  at: Date,
  hash: (password: string) => Promise<string>,
): Promise<void> {
  for (const household of Object.values(households))
    await createHousehold(database, household, at, await hash(demoAccounts.personal.password));
}

/** An account is of the kind of its plan, and has room for as many people. */
export async function setLimits(database: Database): Promise<void> {
  await database.run(sql`
    update accounts a set type = g.account_type, people_limit = g.people
    from subscriptions s join plans p on p.id = s.plan_id join plan_groups g on g.id = p.group_id
    where s.account_id = a.id and s.status in ('trialing', 'active', 'past_due')`);
}

/** Creates one subscriber and their household. Returns the account's id, undefined where the email is taken. */
export async function createHousehold(
  database: Database,
  household: Household,
  at: Date,
  passwordHash: string,
): Promise<number | undefined> {
  const account = await insertAccount(database, household, at, passwordHash);
  if (!account) return undefined;
  await insertSubscription(database, account.id, household.plan, at);
  for (const [index, profile] of household.profiles.entries()) {
    await insertProfile(database, account.id, profile, index, at);
  }
  return account.id;
}

function insertAccount(database: Database, household: Household, at: Date, passwordHash: string) {
  const { username, firstName, lastName, gender, dob, type } = household;
  return database.row<{ id: number }>(sql`
    insert into accounts (email, password_hash, first_name, last_name, gender, dob, country_code, type, email_confirmed_at)
    values (${username}, ${passwordHash}, ${firstName}, ${lastName}, ${gender}, ${dob}, 'FR', ${type}, ${at})
    on conflict (email) do nothing returning id`);
}

function insertSubscription(database: Database, accountId: number, plan: Household["plan"], at: Date) {
  return database.run(sql`
    insert into subscriptions (account_id, plan_id, status, provider, method, price_cents, first_price_cents, created_at,
      started_at, period_starts_at, period_ends_at, next_payment_at, anchor_day, card_brand, card_last_four, card_expires_on)
    values (${accountId}, ${plan.id}, 'active', 'sandbox', 'card', ${plan.cents}, ${plan.cents}, ${at}, ${at}, ${at},
      ${at}::timestamptz + interval '1 year', ${at}::timestamptz + interval '1 year',
      extract(day from ${at}::timestamptz at time zone 'Europe/Paris'), 'VISA', '4242',
      (date_trunc('year', ${at}::timestamptz) + interval '3 years' - interval '1 day')::date)`);
}

async function insertProfile(
  database: Database,
  accountId: number,
  profile: DemoProfile,
  index: number,
  at: Date,
): Promise<void> {
  const { name, avatar, isKid, ageCeiling, watched, liked, favourites } = profile;
  const row = await database.row<{ id: number }>(sql`
    with profile as (
      insert into profiles (account_id, name, avatar, is_kid, is_default, sort_index, age_ceiling)
      values (${accountId}, ${name}, ${avatar}, ${isKid}, ${index === 0}, ${index}, ${ageCeiling}) returning id
    ), histories as (
      insert into histories (profile_id, video_id, series_id, position_seconds, saved_at, watched_at, completed_at)
      select profile.id, v.id, v.series_id, round(v.duration_seconds * share), watched.at, watched.at,
        case when share = 1 then watched.at end
      from profile
      cross join json_to_recordset(${JSON.stringify(watched)}) as given (slug text, share numeric, "hoursAgo" integer)
      cross join lateral (select ${at}::timestamptz - "hoursAgo" * interval '1 hour' as at) watched
      join videos v on v.slug = given.slug
    ), liked as (
      insert into likes (profile_id, video_id, created_at)
      select profile.id, v.id, ${at} from profile, videos v where v.slug = any(${liked})
    ), favourites as (
      insert into favourites (profile_id, video_id, created_at)
      select profile.id, v.id, ${at} from profile, videos v where v.slug = any(${favourites})
    )
    select id from profile`);
  await insertLists(database, row?.id ?? 0, profile, at);
}

/** The first title of each list is the last one added. */
async function insertLists(database: Database, profileId: number, { later, lists }: DemoProfile, at: Date) {
  await database.run(sql`
    insert into playlists (profile_id, name, created_at, updated_at)
    select ${profileId}, name, ${at}, ${at} from unnest(${Object.keys(lists)}::text[]) name`);
  for (const [name, slugs] of [[null, later] as const, ...Object.entries(lists)]) {
    await database.run(sql`
      insert into playlist_items (playlist_id, video_id, added_at)
      select p.id, v.id, ${at}::timestamptz - given.place * interval '1 minute'
      from playlists p cross join unnest(${slugs}::text[]) with ordinality given (slug, place)
      join videos v on v.slug = given.slug
      where p.profile_id = ${profileId} and (p.name = ${name}::text or (p.is_default and ${name}::text is null))`);
  }
}
