/** The drawings that come with the product, by their files' names: each new profile gets one, and may choose another. */
export const drawnAvatars = [
  "comete",
  "saturne",
  "aurore",
  "lune",
  "eclipse",
  "boussole",
  "dune",
  "vague",
  "fusee",
  "ourson",
  "soleil",
  "baleine",
] as const;
export type DrawnAvatar = (typeof drawnAvatars)[number];

/** Those that stand first for a kid profile. */
export const kidsAvatars: readonly DrawnAvatar[] = ["fusee", "ourson", "soleil", "baleine"];

/** Where the site serves a drawing. */
export function drawnAvatarUrl(name: DrawnAvatar): string {
  return `/images/avatars/${name}.webp`;
}
