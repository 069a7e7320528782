const parameter = "retour";

/** The address of a page that lets somebody in, from which they come to `path` afterwards. */
export function withWayBack(page: "/connexion" | "/enregistrement", path: string | undefined): string {
  return path === undefined ? page : `${page}?${new URLSearchParams({ [parameter]: path })}`;
}

/** Where an address says one comes to afterwards: a page of the same site, else null. */
export function wayBackIn({ searchParams, origin }: URL): URL | null {
  const path = searchParams.get(parameter);
  if (path === null || !path.startsWith("/") || !URL.canParse(path, origin)) return null;
  const wanted = new URL(path, origin);
  return wanted.origin === origin ? wanted : null;
}
