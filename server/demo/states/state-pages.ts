import type { FastifyInstance } from "fastify";
import { createStage, type StageDeps } from "./stage.ts";
import { type Opening, states } from "./states.ts";

/**
 * `/dev/states/<name>`: prepares a state in the database, signs the browser in and redirects it to the page.
 * `/dev/states.json` lists all states for the page `/dev/states`. For development only.
 */
export function statePages(app: FastifyInstance, deps: Omit<StageDeps, "app">): void {
  const stage = createStage({ app, ...deps });

  app.get("/dev/states.json", () => states.map(({ name, group, title }) => ({ name, group, title })));

  app.get<{ Params: { name: string } }>("/dev/states/:name", async ({ params }, reply) => {
    const state = states.find(({ name }) => name === params.name);
    if (!state) return reply.callNotFound();
    const opening = await state.open(stage);
    return (
      reply
        .headers({ "cache-control": "no-store", "set-cookie": cookiesOf(opening) })
        // Signs out any previous user, so that the entry page does not ask.
        .header("clear-site-data", '"storage"')
        .redirect(addressOf(opening))
    );
  });
}

/** The page itself, or an entry page that stores the session or values from its URL in the browser and then redirects. */
function addressOf({ page, actor, profile = 0, remember }: Opening): string {
  if (remember) {
    const values = Object.entries(remember).map(([name, value]) => [name, JSON.stringify(value)]);
    return `/dev/remember#${new URLSearchParams({ page, ...Object.fromEntries(values) })}`;
  }
  if (!actor) return page;
  const chosen = profile === null ? undefined : actor.profiles[profile]?.id;
  const carried = new URLSearchParams({
    token: actor.token,
    redirect_url: page,
    ...(chosen === undefined ? {} : { profile: String(chosen) }),
  });
  return `/entree#${carried}`;
}

function cookiesOf({ fault, staffToken }: Opening): string[] {
  const cookies = [cookie("signedIn", ""), cookie("theme", ""), cookie("dev-fault", fault ?? "")];
  return [...cookies, `${cookie("staff", staffToken ?? "", "/api/admin")}; HttpOnly`];
}

function cookie(name: string, value: string, path = "/"): string {
  return `${name}=${value}; Path=${path}; SameSite=Lax${value === "" ? "; Max-Age=0" : ""}`;
}
