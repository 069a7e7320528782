const parameter = "retour";

/** The URL of the log-in or sign-up page that leads to `path` afterwards. */
export function withWayBack(page: "/connexion" | "/enregistrement", path: string | undefined): string {
  return path === undefined ? page : `${page}?${new URLSearchParams({ [parameter]: path })}`;
}

/** The page to return to that a URL names; null unless it is of the same origin. */
export function wayBackIn({ searchParams, origin }: URL): URL | null {
  const path = searchParams.get(parameter);
  if (path === null || !path.startsWith("/") || !URL.canParse(path, origin)) return null;
  const wanted = new URL(path, origin);
  return wanted.origin === origin ? wanted : null;
}
