import sharp from "sharp";
import { setTimeout as sleep } from "node:timers/promises";
import { referenceIn } from "#tests/support/shop.ts";
import { lovelace } from "#tests/support/people.ts";
import type { Viewer } from "#tests/support/signed-in-viewers.ts";
import { headersOf } from "./players.ts";
import { ask, type Seen, type WriteKind } from "./seen.ts";

/** `buyers` have no subscription yet. `serial` tells runs over one database apart. */
export type WritersOptions = {
  site: string;
  viewers: readonly Viewer[];
  buyers: readonly Viewer[];
  films: readonly number[];
  serial: string;
};
export type Writers = {
  /** Writes of every kind until it is over. */
  writeAll(seen: Seen, isOver: () => boolean): Promise<void>;
};

/** Between two writes of a kind. A network may sign up a hundred people an hour; pictures and orders are work. */
const pauseMilliseconds: Record<Exclude<WriteKind, "likes">, number> = {
  favorites: 500,
  "sign-up": 40_000,
  picture: 10_000,
  order: 8000,
};
/** So many mark titles in turn that the first answer after an outage is not missed while one of them waits for a late one. */
const markers = 8;
/** How long somebody goes on trying to pay. */
const payerMilliseconds = 60_000;

/**
 * People who change something. Each write is one that was not made before, so that what was acknowledged can be looked for
 * afterwards; several runs go on where the one before ended.
 */
export async function createWriters({ site, viewers, buyers, films, serial }: WritersOptions): Promise<Writers> {
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#c04030" } })
    .jpeg()
    .toBuffer();
  const turns = { favorites: 0, "sign-up": 0, picture: 0, order: 0 };
  const json = { "content-type": "application/json" };
  const acknowledge = (seen: Seen, kind: WriteKind, key: string) =>
    seen.acknowledged.push({ kind, key, at: performance.now() });

  const mark = async (seen: Seen, turn: number) => {
    const pairs = viewers.length * films.length;
    const kind = turn < pairs ? "favorites" : "likes";
    if (turn >= 2 * pairs) throw new Error("everybody has marked every title: more viewers are needed");
    const viewer = viewers[turn % viewers.length];
    const film = films[Math.floor((turn % pairs) / viewers.length)];
    if (!viewer) return;
    const init = { method: "POST", headers: headersOf(viewer, false) };
    const { status } = await ask(seen, "mark", `${site}/api/videos/${film}/${kind}`, init);
    if (status === 200) acknowledge(seen, kind, `${viewer.profile} ${film}`);
  };
  const signUp = async (seen: Seen, turn: number) => {
    const email = `${serial}-${turn}@example.fr`;
    const init = { method: "POST", headers: json, body: JSON.stringify(lovelace(email)) };
    const { status } = await ask(seen, "sign-up", `${site}/api/users`, init);
    if (status === 200) acknowledge(seen, "sign-up", email);
  };
  // Once each: one that is replaced goes from the store, where backups that leave files there look for it.
  const changePicture = async (seen: Seen, turn: number) => {
    const viewer = viewers[turn];
    if (!viewer) return;
    const body = new FormData();
    body.set("id", String(viewer.profile));
    body.set("name", `Ada ${turn}`);
    body.set("avatar_file", new Blob([new Uint8Array(picture)], { type: "image/jpeg" }));
    const init = { method: "POST", headers: headersOf(viewer, false), body };
    const { status, text } = await ask(seen, "picture", `${site}/api/profiles`, init);
    if (status !== 200) return;
    const { profile } = JSON.parse(text) as { profile: { avatar_url: string } };
    acknowledge(seen, "picture", `${viewer.profile} ${profile.avatar_url}`);
  };
  const order = async (seen: Seen, turn: number) => {
    const buyer = buyers[turn];
    if (!buyer) return;
    if (await buy(seen, site, buyer)) acknowledge(seen, "order", String(buyer.account));
  };

  const acts = { favorites: mark, "sign-up": signUp, picture: changePicture, order };
  return {
    async writeAll(seen, isOver) {
      const kinds = Object.keys(acts) as (keyof typeof acts)[];
      const write = async (kind: keyof typeof acts, hands: number, hand: number) => {
        const pause = pauseMilliseconds[kind] * hands;
        await pauseUnlessOver((pause * hand) / hands, isOver);
        while (!isOver()) {
          turns[kind] += 1;
          await acts[kind](seen, turns[kind] - 1);
          await pauseUnlessOver(pause, isOver);
        }
      };
      const handsOf = (kind: keyof typeof acts) => (kind === "favorites" ? markers : 1);
      await Promise.all(
        kinds.flatMap((kind) =>
          Array.from({ length: handsOf(kind) }, (_none, hand) => write(kind, handsOf(kind), hand)),
        ),
      );
    },
  };
}

async function pauseUnlessOver(milliseconds: number, isOver: () => boolean): Promise<void> {
  for (const until = performance.now() + milliseconds; performance.now() < until && !isOver();)
    await sleep(Math.min(500, milliseconds));
}

/**
 * Orders, presses the button on the provider's page, and comes back. Each step is repeated, as people do, where
 * its answer may have been lost.
 * @returns whether the program said that it is paid
 */
async function buy(seen: Seen, site: string, buyer: Viewer): Promise<boolean> {
  const until = performance.now() + payerMilliseconds;
  const headers = headersOf(buyer);
  const post = (what: string, path: string, body: object) =>
    ask(seen, what, `${site}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  let reference = "";
  while (performance.now() < until) {
    if (reference === "") {
      const started = await post("order", "/api/subscriptions", { plan: 2, terms: true, start_now: true });
      if (started.status === 200) reference = referenceIn(JSON.parse(started.text) as { approve_url: string });
    } else {
      const fields = new URLSearchParams({ reference, button: "pay", notification: "now" });
      await ask(seen, "provider", `${site}/sandbox/decide`, { method: "POST", body: fields });
      const settled = await post("settle", "/api/users/payment", {});
      if (settled.status === 200 && (JSON.parse(settled.text) as { status: string }).status === "paid") return true;
    }
    await sleep(2000);
  }
  return false;
}
