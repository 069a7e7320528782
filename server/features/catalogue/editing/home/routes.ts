import { adminHome as calls } from "#contract/admin/home.ts";
import type { Api } from "#server/http/api.ts";
import { arrangedHome, arrangeHome, differences } from "./arranging.ts";
import type { PreviewHome } from "./preview.ts";

export type HomeRouteDeps = {
  homePreview: PreviewHome;
  /** Base URL of the streams, without a trailing slash. */
  mediaUrl: string;
};

export function homeRoutes(api: Api, { homePreview, mediaUrl }: HomeRouteDeps): void {
  api.on(calls.homeArrangement, ({ database }) => arrangedHome(database));
  api.on(calls.arrangeHome, async ({ body, database, note }) => {
    const { before, after } = await arrangeHome(database, body);
    note({ subject: "home", ...differences(before, after) });
    return after;
  });
  api.on(calls.homePreview, ({ query: { viewer, language, titles = "" }, at }) =>
    homePreview({ viewer, language, titles: titles === "" ? [] : titles.split(",").map(Number), at, mediaUrl }),
  );
}
