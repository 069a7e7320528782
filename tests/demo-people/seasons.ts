import { sql } from "#server/database/sql.ts";
import { oneOf } from "#tests/simulation/random.ts";
import {
  actOnAccount,
  actOnSubscription,
  addNote,
  decideDispute,
  dispute,
  giveDays,
  makeGoodOutage,
  refund,
  refundInVain,
  respond,
  somePayment,
  transferInstead,
} from "./desk.ts";
import { notes } from "./words/notes.ts";
import { sellSeats } from "./selling.ts";
import { service } from "./service.ts";
import { answerCharges, changeCard, type Subscriber } from "./subscriber.ts";
import { atHour, changePlan, faithful, type Act, type Deed, type Does, type World } from "./world.ts";

/** Somebody with whom much happens. */
const withFaithful =
  (does: (world: World, one: Subscriber) => Promise<unknown>): Does =>
  async (world) => {
    const one = world.people[faithful - 1];
    if (one) await does(world, one);
  };
const lastPaymentOf = async ({ site }: World, { accountId }: Subscriber): Promise<number> => {
  const row = await site.database.row<{ id: number }>(sql`
    select id from payments where account_id = ${accountId} and status = 'paid' and kind = 'renewal' order by id desc limit 1`);
  return row?.id ?? 0;
};

const refundOf =
  (days: number, share: number, reason: "request" | "goodwill" | "mistake", words: string): Does =>
  async (world) =>
    refund(world, (await somePayment(world, days)).id, { reason, words }, share);
const disputeOf =
  (reason: string, isYearly = false): Does =>
  async (world) =>
    dispute(world, (await somePayment(world, 60, isYearly)).id, reason);

const blocking = (words: string, message: string): Deed => [
  "block",
  async (world) =>
    actOnAccount(world, (await somePayment(world, 40)).account_id, "block", { reason: "fraud", words }, message),
];
const refundingInVain = (words: string): Deed => [
  "refund in vain",
  async (world) => refundInVain(world, (await somePayment(world, 40)).id, { reason: "request", words }),
];

const evidence =
  "Abonnement souscrit en ligne avec l’accord exprès du titulaire, service utilisé après le paiement contesté. Journal des connexions et facture joints.";

/** What happens on one day of the recording and on no other. The last month is arranged so that on each of its days something is open. */
const seasons: Record<string, Deed[]> = {
  "2024-01-24": [
    [
      "note",
      withFaithful((world, one) =>
        addNote(world, one.accountId, "Projectionniste à la retraite. Regarde tout, et répond à toutes nos lettres."),
      ),
    ],
  ],
  "2024-02-12": [["group", sellSeats(0)]],
  "2024-03-04": [["dispute", disputeOf("unauthorised")]],
  "2024-03-11": [["respond", (world) => respond(world, "answer", evidence)]],
  "2024-04-08": [["decide", (world) => decideDispute(world, "won")]],
  "2024-06-18": [refundingInVain("Carte clôturée depuis le paiement.")],
  "2024-07-02": [["transfer", transferInstead]],
  "2024-07-10": [["bank refuses", withFaithful(({ site }, one) => answerCharges(site, one.accountId, "funds"))]],
  "2024-09-16": [["dispute", disputeOf("cancelled-subscription")]],
  "2024-09-23": [["respond", (world) => respond(world, "answer", evidence)]],
  "2024-10-21": [["decide", (world) => decideDispute(world, "lost")]],
  "2024-11-15": [["group", sellSeats(1)]],
  "2024-12-05": [
    [
      "days",
      withFaithful((world, one) =>
        giveDays(world, one.accountId, 5, {
          reason: "goodwill",
          words: "A trouvé et décrit une panne de sous-titres avant nous.",
        }),
      ),
    ],
  ],
  "2025-01-15": [["change plan", withFaithful((world, one) => changePlan(world, one, 1, 3))]],
  "2025-01-20": [["group", sellSeats(2)]],
  "2025-02-10": [["dispute", disputeOf("duplicate")]],
  "2025-02-12": [["respond", (world) => respond(world, "accept", "")]],
  "2025-03-19": [
    [
      "refund",
      withFaithful(async (world, one) =>
        refund(
          world,
          await lastPaymentOf(world, one),
          { reason: "goodwill", words: "Semaine sans second écran, réglée depuis." },
          0.25,
        ),
      ),
    ],
  ],
  "2025-06-12": [
    blocking(
      "Identifiants vendus sur un forum, neuf villes le même soir.",
      "Votre compte a été utilisé depuis un grand nombre d’appareils inconnus. Écrivez-nous pour le rouvrir avec un nouveau mot de passe.",
    ),
  ],
  "2025-07-14": [
    ["outage", (world) => makeGoodOutage(world, new Date("2025-07-12T18:10:00Z"), new Date("2025-07-12T21:40:00Z"), 2)],
  ],
  "2025-08-19": [
    blocking(
      "Carte signalée volée par la banque émettrice.",
      "Le paiement de votre abonnement a été signalé par une banque. Répondez à ce message pour que nous vérifiions ensemble.",
    ),
  ],
  "2025-08-26": [
    [
      "note",
      withFaithful((world, one) =>
        addNote(
          world,
          one.accountId,
          "Passée à la formule Famille pour ses petits-enfants. Ne pas proposer l’annuelle : préfère payer au mois.",
        ),
      ),
    ],
  ],
  "2025-09-11": [["new card", withFaithful(({ site }, one) => changeCard(site, one))]],
  "2025-09-18": [refundingInVain("Oubli de résiliation reconnu, dernier mois rendu.")],
  "2025-09-27": [["dispute", disputeOf("unauthorised")]],
  "2025-10-04": [
    ["respond", (world) => respond(world, "answer", evidence)],
    ["dispute", disputeOf("not-as-described", true)],
  ],
  "2025-10-11": [["respond", (world) => respond(world, "answer", evidence)]],
  "2025-10-12": [["dispute", disputeOf("cancelled-subscription")]],
  "2025-10-19": [["dispute", disputeOf("unauthorised")]],
  "2025-10-20": [["respond", (world) => respond(world, "answer", evidence)]],
  "2025-10-22": [["decide", (world) => decideDispute(world, "won")]],
  "2025-10-26": [
    ["respond", (world) => respond(world, "answer", evidence)],
    ["dispute", disputeOf("not-received")],
  ],
};

const goodwill = [
  "Geste commercial après deux soirées de coupure chez l’abonné.",
  "Qualité d’image insuffisante pendant une semaine, cause trouvée et corrigée.",
  "Mécontent du changement d’avatar, resté fidèle malgré tout.",
  "S’est abonné deux fois par erreur avec deux adresses.",
  "Enfant qui a repris l’abonnement sans le dire.",
  "Décès du titulaire, demande de la famille.",
];
const whyDays = [
  "Trois jours sans lecture sur sa télévision.",
  "Sous-titres décalés, signalés avec précision : merci à lui.",
  "Hospitalisation.",
  "Déménagement, ligne coupée.",
];

/** The staff's ordinary work of a day, besides what the seasons bring. */
export function actsOfStaff(world: World, date: string, day: number): Act[] {
  const { random } = world;
  const act = (what: string, does: Does): Act => ({ minute: atHour(random, 9, 17), what, does: () => does(world) });
  const acts = [...(seasons[date] ?? []), ...(service[date] ?? [])].map(([what, does], index): Act => ({
    ...act(what, does),
    minute: 600 + index * 45,
  }));
  if (day < 90) return acts;
  if (random() < 0.07)
    acts.push(
      act(
        "refund",
        refundOf(
          25,
          random() < 0.6 ? 1 : oneOf(random, [0.5, 0.25]),
          random() < 0.6 ? "goodwill" : "request",
          oneOf(random, goodwill),
        ),
      ),
    );
  if (random() < 0.04)
    acts.push(
      act("days", async (all) =>
        giveDays(all, (await somePayment(all, 40)).account_id, oneOf(random, [3, 5, 7]), {
          reason: "goodwill",
          words: oneOf(random, whyDays),
        }),
      ),
    );
  if (random() < 0.015)
    acts.push(
      act("end", async (all) =>
        actOnSubscription(all, (await somePayment(all, 40)).account_id, random() < 0.5 ? "cancel" : "end", {
          reason: "request",
          words: "Demandé par téléphone, identité vérifiée.",
        }),
      ),
    );
  const note = notes[Math.floor((day - 90) / 21)];
  if (day % 21 === 6 && note !== undefined)
    acts.push(act("note", async (all) => addNote(all, (await somePayment(all, 60)).account_id, note)));
  return acts;
}
