const drawn = import.meta.glob<string>("../../../node_modules/country-flag-icons/3x2/*.svg", {
  query: "?url&no-inline",
  import: "default",
  eager: true,
});

const urls = new Map(
  Object.entries(drawn).map(([path, url]) => [path.slice(path.lastIndexOf("/") + 1, -".svg".length), url]),
);

/** Where a country's flag is drawn; undefined for what has none. */
export function flagUrl(code: string): string | undefined {
  return urls.get(code);
}
