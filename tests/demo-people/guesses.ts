import { CallError } from "#contract/client.ts";
import { integer, oneOf } from "#tests/simulation/random.ts";
import { NobodyThere } from "./nobody-there.ts";
import { atHour, type Act, type World } from "./world.ts";

/** Refusals are kept for ninety days. */
const firstDay = "2025-08-01";
/** On these days somebody tries passwords that were stolen elsewhere. */
const stuffing = new Set(["2025-08-27", "2025-09-19", "2025-10-02", "2025-10-13", "2025-10-21", "2025-10-27"]);
/** Networks that are kept for examples (RFC 5737, RFC 3849). */
const strangers = ["203.0.113.77", "203.0.113.9", "198.51.100.23", "2001:db8:4c1::17", "2001:db8:9a02::5"];

/** Refused calls of a day: people who forgot, and people who guess. */
export function actsOfGuessers(world: World, date: string): Act[] {
  if (date < firstDay) return [];
  const { random } = world;
  const act = (does: () => Promise<void>): Act => ({
    minute: atHour(random, 8, 20),
    what: "guess",
    does: () => noted(world, does),
  });
  const acts = [act(() => forget(world))];
  if (random() < 0.35) acts.push(act(() => guessCoupon(world)));
  if (random() < 0.18) acts.push(act(() => guessGroup(world)));
  if (random() < 0.2) acts.push(act(() => guessStaff(world)));
  if (random() < 0.15) acts.push(act(() => exceedRole(world)));
  if (random() < 0.12) acts.push(act(() => tryToken(world)));
  if (stuffing.has(date)) acts.push(act(() => stuff(world)));
  return acts;
}

/** The admins' page writes what the process has counted so far. */
async function noted({ site }: World, does: () => Promise<void>): Promise<void> {
  await does();
  await (
    await site.asStaff("admin")
  )("GET /admin/security-events", {});
}

/** Makes a call that is refused. @throws whatever is no refusal */
async function refused(call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof CallError) || error.status >= 500) throw error;
  }
}

const from = (world: World) => world.site.as({ "x-forwarded-for": oneOf(world.random, strangers) });

/** Somebody mistypes their password, once or three times. */
async function forget(world: World): Promise<void> {
  const { site, people, random } = world;
  if (people.length === 0) throw new NobodyThere();
  const { person, address } = oneOf(random, people);
  for (let left = oneOf(random, [1, 1, 2, 3]); left > 0; left -= 1)
    await refused(
      site.as({ "x-forwarded-for": address })("POST /auth/token", {
        body: { username: person.email, password: "ma phrase de passe" },
      }),
    );
}

async function guessCoupon(world: World): Promise<void> {
  const call = from(world);
  const words = ["SILECS10", "PROMO2025", "RENTREE", "BIENVENUE2", "NOEL", "GRATUIT", "CURIEUX2"];
  for (let left = integer(world.random, 1, 6); left > 0; left -= 1)
    await refused(call("POST /pub/promotions/verify", { query: { code: oneOf(world.random, words), plan: "2" } }));
}

async function guessGroup(world: World): Promise<void> {
  const call = from(world);
  for (let left = integer(world.random, 1, 3); left > 0; left -= 1)
    await refused(
      call("GET /client-groups/{code}", { params: { code: `ABCD-EFGH-${integer(world.random, 1000, 9999)}` } }),
    );
}

async function guessStaff(world: World): Promise<void> {
  const call = from(world);
  const email = oneOf(world.random, ["admin@silecs.example", "support@silecs.example", "root@silecs.example"]);
  for (let left = integer(world.random, 1, 4); left > 0; left -= 1)
    await refused(call("POST /admin/sign-in", { body: { email, password: "admin1234" } }));
}

/** A member of the staff opens a page that is not theirs. */
async function exceedRole({ site, random }: World): Promise<void> {
  const call = await site.asStaff(oneOf(random, ["editor", "moderator"] as const));
  await refused(call("GET /admin/refunds", {}));
}

async function tryToken(world: World): Promise<void> {
  const { site, random } = world;
  const call = site.as({ "x-forwarded-for": oneOf(random, strangers), authorization: "Bearer sil_0000000000000000" });
  await refused(call("GET /admin/refunds", {}));
}

/** Many addresses from one network, of which some are there. */
async function stuff(world: World): Promise<void> {
  const { site, people, random } = world;
  const call = site.as({ "x-forwarded-for": `203.0.113.${integer(random, 30, 90)}` });
  for (let left = integer(random, 24, 55); left > 0; left -= 1) {
    const { person } = oneOf(random, people);
    const username =
      random() < 0.4 ? person.email : `${person.last.toLowerCase().replaceAll(/[^a-z]/g, "")}@mel.example`;
    await refused(call("POST /auth/token", { body: { username, password: "azerty2024" } }));
  }
}
