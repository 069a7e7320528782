import { createClient, type Client } from "#contract/client.ts";
import { isHolder } from "#contract/kid-user.ts";
import { lovelace } from "#tests/support/people.ts";
import { goodCard, ownCardNumber, referenceIn } from "#tests/support/shop.ts";

/** Sends a request to one of the programs. */
export type Send = (path: string, init: RequestInit) => Promise<Response>;

export type Session = { token?: string; profile?: number };

export function clientOf(send: Send, { token, profile }: Session = {}): Client {
  return createClient({
    base: "/api",
    fetch: send,
    headers: () => ({
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(profile !== undefined && { "x-profile-id": String(profile) }),
    }),
  });
}

/** Signs up, pays by card, and signs in on another device. */
export async function subscribeBy(send: Send, serial: number): Promise<Required<Session>> {
  const { username, password, ...person } = lovelace(`voisine-${serial}@example.fr`);
  const { newToken } = await clientOf(send)("POST /users", { body: { username, password, ...person } });
  const account = clientOf(send, { token: newToken });
  const card = { ...goodCard, card_number: ownCardNumber(serial + 500_000) };
  const body = { ...card, plan: 2, terms: true, start_now: true };
  const reference = referenceIn(await account("POST /mercanet/verify-card", { body }));
  const fields = { reference, button: "pay", notification: "lost" };
  const decided = await send("/sandbox/decide", {
    method: "POST",
    body: new URLSearchParams(fields),
    redirect: "manual",
  });
  if (decided.status >= 400) throw new Error(`the sandbox answered ${decided.status}`);
  await account("POST /users/payment");
  const { token } = await clientOf(send)("POST /auth/token", { body: { username, password } });
  const me = await clientOf(send, { token })("GET /me/profile");
  return { token, profile: (isHolder(me) && me.user_profiles[0]?.id) || 0 };
}

/** One evening: looks around, watches, keeps, comments, asks for help, and cancels. */
export async function spendAnEvening(send: Send, serial: number): Promise<void> {
  const session = await subscribeBy(send, serial);
  const call = clientOf(send, session);
  const { topVideo } = await call("GET /home");
  const id = topVideo?.id ?? 0;
  await call("GET /videos/{id}", { params: { id } });
  await call("GET /videos/search", { query: { keyword: topVideo?.title ?? "" } });
  const { video } = await call("POST /videos/{id}/playing-url", { params: { id }, body: {} });
  await call("POST /video-log", { body: { action: "playing", id: video.id, time: 1 } });
  await call("POST /videos/watched-time", { body: { video_id: video.id, watched_time: 20 } });
  await call("POST /video-log", { body: { action: "exited", id: video.id, time: 20 } });
  await call("POST /videos/{id}/favorites", { params: { id } });
  await call("POST /comments", { body: { video: id, text: `Un film à revoir (${serial})` } });
  const contact = { last_name: "Lovelace", first_name: "Ada", email: "ada@example.org", message: "Bonjour" };
  await call("POST /contact", { body: contact });
  await call("POST /me/cancel-subscription");
}
