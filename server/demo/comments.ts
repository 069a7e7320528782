import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";

type Said = { by: Author; text: string; daysAgo: number; likedBy?: Author[] };
type DemoComment = Said & {
  /** Of a film, a series or an episode. */
  slug: string;
  /** The moment that it speaks of, as a share of the title's length. */
  share?: number;
  replies?: Said[];
};

/** Adults of the demo accounts, by their profiles' names. */
type Author = "Camille Martin" | "Hélène Moreau" | "Louis";

const demoComments: DemoComment[] = [
  {
    slug: "des-roues-sur-des-roues",
    by: "Hélène Moreau",
    daysAgo: 9,
    text: "J’ai fait une école d’ingénieurs, et c’est la première fois que je vois Fourier au lieu de le calculer. Le moment où la pointe ferme la courbe m’a donné le sourire.",
    likedBy: ["Camille Martin", "Louis"],
    replies: [
      {
        by: "Camille Martin",
        daysAgo: 8,
        text: "Pareil ! Je l’ai remis au ralenti pour compter les cercles. J’ai perdu le fil à la septième roue.",
        likedBy: ["Hélène Moreau"],
      },
      {
        by: "Hélène Moreau",
        daysAgo: 8,
        text: "@Camille Martin À 0,5×, on y arrive presque. Il y en a plus qu’on ne croit.",
      },
    ],
  },
  {
    slug: "des-roues-sur-des-roues",
    by: "Louis",
    daysAgo: 4,
    share: 0.8,
    text: "Je ne m’attendais pas du tout à ce dessin-là à la fin. On devine une spirale, et puis non.",
    likedBy: ["Hélène Moreau"],
  },
  {
    slug: "quinze-pendules",
    by: "Camille Martin",
    daysAgo: 12,
    text: "Aucune parole, aucune musique en trop, et pourtant un vrai suspense : vont-ils se retrouver ?\n\nÀ regarder le soir, lumière éteinte.",
    likedBy: ["Hélène Moreau"],
    replies: [
      {
        by: "Louis",
        daysAgo: 11,
        text: "On l’a montré en classe. Tout le monde a compté à voix haute avant que la ligne se reforme.",
      },
    ],
  },
  {
    slug: "le-jeu-de-la-vie",
    by: "Louis",
    daysAgo: 6,
    text: "Trois règles seulement, et ça donne des planeurs… J’ai essayé sur une feuille quadrillée : dix générations, une heure, aucun regret.",
    likedBy: ["Camille Martin", "Hélène Moreau"],
  },
  {
    slug: "l-harmonie-des-mondes",
    by: "Camille Martin",
    daysAgo: 3,
    text: "La rose de Vénus vaut à elle seule le détour. J’aurais aimé dix minutes de plus sur Kepler.",
    likedBy: ["Hélène Moreau"],
    replies: [
      { by: "Hélène Moreau", daysAgo: 2, text: "Son livre se lit encore très bien, en commençant par la fin." },
    ],
  },
  {
    slug: "voir-le-son",
    by: "Hélène Moreau",
    daysAgo: 15,
    text: "Une série que l’on peut suivre avec un enfant qui apprend un instrument. Depuis, à la maison, on parle d’harmoniques à table.",
    likedBy: ["Camille Martin"],
  },
  {
    slug: "voir-le-son-l-accord-parfait",
    by: "Camille Martin",
    daysAgo: 5,
    text: "Enfin une explication de la quinte qui ne suppose pas le solfège. On la voit avant de l’entendre.",
    likedBy: ["Hélène Moreau", "Louis"],
  },
  {
    slug: "vertige",
    by: "Camille Martin",
    daysAgo: 7,
    text: "Prévenez les personnes sensibles au mal des transports : c’est magnifique, mais on descend vraiment.",
  },
];

/** Makes the demo accounts' profiles talk about the demo catalogue, before `at`. */
export async function createDemoComments(database: Database, at: Date): Promise<void> {
  for (const { slug, share, replies = [], ...comment } of demoComments) {
    const id = await insert(database, at, { ...comment, slug, share: share ?? null, parent: null });
    for (const reply of replies) await insert(database, at, { ...reply, slug, share: share ?? null, parent: id });
  }
}

type Placed = Said & { slug: string; share: number | null; parent: number | null };

async function insert(database: Database, at: Date, comment: Placed): Promise<number> {
  const { by, text, daysAgo, likedBy = [], slug, share, parent } = comment;
  const row = await database.row<{ id: number }>(sql`
    insert into comments (video_id, profile_id, parent_id, text, at_seconds, created_at)
    select v.id, p.id, ${parent}::integer, ${text}, round(v.duration_seconds * ${share}::numeric),
      ${at}::timestamptz - ${daysAgo}::integer * interval '1 day'
    from videos v, profiles p where v.slug = ${slug} and p.name = ${by} and not p.is_kid
    returning id`);
  if (!row) throw new Error(`${by} cannot comment on ${slug}: one of the two is not there`);
  await database.run(sql`
    insert into comment_likes (comment_id, profile_id, created_at)
    select ${row.id}, id, ${at} from profiles where name = any(${likedBy}) and not is_kid`);
  return row.id;
}
