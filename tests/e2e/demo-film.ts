import { inDatabase } from "./own-account.ts";

/** The id of a film of the demo catalogue. */
export async function demoFilm(title: string): Promise<number> {
  const { rows } = await inDatabase((database) =>
    database.query<{ id: number }>("select id from videos where type = 'movie' and title_fr = $1", [title]),
  );
  if (!rows[0]) throw new Error(`The demo catalogue lacks ${title}`);
  return rows[0].id;
}
