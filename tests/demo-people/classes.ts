import type { AnswerFor } from "#contract/client.ts";
import { oneOf } from "#tests/simulation/random.ts";
import { makePerson } from "./people.ts";
import { signUp } from "./subscriber.ts";
import type { World } from "./world.ts";

type ClassForm = { name: string; seats: number; ends_on: string; pupil_ceiling: 10 | 12 | 16; pupils: number };

const pseudonyms =
  "Orion Loutre Tournesol Comète Écureuil Boréale Capucine Galet Mistral Hirondelle Safran Lynx Marée Noisette Pixel Quartz " +
  "Renard Sirius Tilleul Ultra Véga Wapiti Zéphyr Aster Bruyère Corail Dune Embrun Falaise Grillon Hibou Iris";

/** Sells a class's seats: a teacher joins by the code, then pupils under pseudonyms. */
export const openClass =
  ({ pupils, ...form }: ClassForm) =>
  async (world: World): Promise<void> => {
    const { site, random, people, taken } = world;
    const seller = await site.asStaff("accountant");
    const group = await seller("POST /admin/client-groups", { body: form });
    const serial = people.length + 1;
    const teacher = await signUp(site, makePerson(random, serial, taken), serial, true);
    people.push(teacher);
    await teacher.call((call) => call("POST /me/client-group", { body: { code: group.code } }));
    const support = await site.asStaff("support");
    await support("PUT /admin/client-groups/{id}/members/{account_id}", {
      params: { id: String(group.id), account_id: String(teacher.accountId) },
      body: { is_teacher: true, reason: "Professeure de la classe, confirmé par le collège." },
    });
    for (const pseudonym of pseudonyms.split(" ").slice(0, pupils)) await joinAs(world, group, pseudonym);
  };

async function joinAs({ site, random }: World, { code }: AnswerFor<"POST /admin/client-groups">, pseudonym: string) {
  const age = oneOf(random, ["under-12", "12-15"] as const);
  await site.as({ "x-forwarded-for": "198.51.100.140" })("POST /client-groups/{code}/pupils", {
    params: { code },
    body: { pseudonym, age, password: "une longue phrase de classe" },
  });
}
