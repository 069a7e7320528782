const sizes = {
  tiny: "size-7 text-xs",
  small: "size-9 text-sm",
  medium: "size-12 text-lg",
  large: "size-28 text-3xl xs:size-36",
} as const;

/** Background colours; all have a contrast of at least 4.5:1 with dark text. */
const grounds = ["#ffb547", "#6fdfb2", "#9cc4ff", "#ff9d8c", "#d6b4ff", "#ffd98a"] as const;

type Props = { name: string; url?: string | null | undefined; size?: keyof typeof sizes };

/** A person's picture, or the first letter of their name. Decorative: the name is shown beside it. */
export function Avatar({ name, url, size = "medium" }: Props) {
  const frame = `avatar ${sizes[size]}`;
  if (url) return <img src={url} alt="" className={`${frame} object-cover`} />;
  return (
    <span aria-hidden="true" className={frame} style={{ backgroundColor: groundFor(name) }}>
      {[...name.trim()][0]?.toLocaleUpperCase() ?? "·"}
    </span>
  );
}

/** The background colour of a name, always the same. */
export function groundFor(name: string): string {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return grounds[sum % grounds.length] ?? grounds[0];
}
