import { sql } from "#server/database/sql.ts";
import type { Probe, Title, Viewer } from "./sight-fixture.ts";

type FindTold = (answer: unknown, viewer: Viewer) => string[];

/** Calls that act on a hidden title without its id in the path or a field of its own, or on several at once. */
export const actsElsewhere = (told: FindTold): Probe[] => [
  screensProbe(told),
  repliesProbe(told),
  listOfTitlesProbe(told),
];

/** Replies to and likes of comments on a hidden title are refused. */
function repliesProbe(told: FindTold): Probe {
  return {
    name: "replies and likes of comments",
    reads: false,
    async faultsFor(fixture, viewer) {
      const faults: string[] = [];
      for (const { id, title_fr } of viewer.hidden) {
        const comment = await fixture.database.row<{ id: number }>(sql`
          select id from comments where video_id = ${id} and parent_id is null order by id limit 1`);
        const acts = [
          fixture.send("POST", "/api/comments", { ...viewer.who, body: { parent: comment?.id, text: "Moi aussi" } }),
          fixture.send("POST", `/api/comments/${comment?.id}/likes`, viewer.who),
        ];
        for (const response of await Promise.all(acts)) {
          if (response.status !== 404 && !(viewer.isKid && response.status === 403))
            faults.push(`a comment on ${title_fr} answers ${response.status}`);
          faults.push(...told(await response.json(), viewer));
        }
      }
      return faults;
    },
  };
}

/** A list created with hidden titles contains none of them. */
function listOfTitlesProbe(told: FindTold): Probe {
  return {
    name: "a list made with its titles",
    reads: false,
    async faultsFor(fixture, viewer) {
      const body = { name: "Liste à effacer", videos: viewer.hidden.map(({ id }) => id) };
      const response = await fixture.send("POST", "/api/playlists", { ...viewer.who, body });
      const answer = (await response.json()) as { playlist?: { id: number } };
      await fixture.send("DELETE", `/api/playlists/${answer.playlist?.id}`, viewer.who);
      return [...(response.status === 200 ? [] : [`a list answers ${response.status}`]), ...told(answer, viewer)];
    },
  };
}

/** With all screens in use, the response names the other profiles, and only titles that the viewer may see. */
function screensProbe(told: FindTold): Probe {
  return {
    name: "the screens in use",
    reads: false,
    async faultsFor(fixture, viewer) {
      const open = (who: Viewer["who"], { id }: Title, screen: string) =>
        fixture.send("POST", `/api/videos/${id}/playing-url`, { ...who, body: { screen } });
      const films = (of: Title[]) => of.filter(({ type }) => type === "movie");
      const elder = fixture.people.find(({ who }) => who.profile === viewer.family.profile);
      const theirs = films(elder?.shown ?? []).filter((title) => viewer.hidden.includes(title));
      const [own] = films(viewer.shown);
      if (!own || theirs.length === 0) return [];
      for (const screen of ["ecran-de-salon", "ecran-de-cuisine", "ecran-de-chambre"])
        await open(viewer.family, theirs[0] as Title, screen);
      const response = await open(viewer.who, own, "ecran-des-enfants");
      const answer: unknown = await response.json();
      fixture.clock.advance({ seconds: 60 });
      const faults = told(answer, viewer);
      return response.status === 403 ? faults : [`a fourth screen answers ${response.status}`, ...faults];
    },
  };
}
