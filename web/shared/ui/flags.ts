const drawn = import.meta.glob<string>("../../../node_modules/country-flag-icons/3x2/*.svg", {
  query: "?url&no-inline",
  import: "default",
  eager: true,
});

const urls = new Map(
  Object.entries(drawn).map(([path, url]) => [path.slice(path.lastIndexOf("/") + 1, -".svg".length), url]),
);

/** URL of a country's flag; undefined where there is none. */
export function flagUrl(code: string): string | undefined {
  return urls.get(code);
}
