const sizes = { small: "size-9 text-sm", medium: "size-12 text-lg", large: "size-28 text-3xl xs:size-36" } as const;

/** Calm grounds for letters, one a name: all carry dark text at 4.5:1. */
const grounds = ["#ffb547", "#6fdfb2", "#9cc4ff", "#ff9d8c", "#d6b4ff", "#ffd98a"] as const;

type Props = { name: string; url?: string | null | undefined; size?: keyof typeof sizes };

/** A person's picture, or the first letter of their name. The name itself stands beside it in words. */
export function Avatar({ name, url, size = "medium" }: Props) {
  const frame = `avatar ${sizes[size]}`;
  if (url) return <img src={url} alt="" className={`${frame} object-cover`} />;
  return (
    <span aria-hidden="true" className={frame} style={{ backgroundColor: groundFor(name) }}>
      {[...name.trim()][0]?.toLocaleUpperCase() ?? "·"}
    </span>
  );
}

/** Always the same ground for the same name. */
export function groundFor(name: string): string {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return grounds[sum % grounds.length] ?? grounds[0];
}
