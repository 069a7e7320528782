import { correctNote, refund, refundAgain } from "./desk-money.ts";
import {
  askDeletion,
  block,
  changePlan,
  giveDays,
  giveOutageDays,
  planPrice,
  subscriptionAct,
} from "./desk-subscriptions.ts";
import type { DeskAct } from "./desks.ts";
import { answerDispute, dispute, setDisputes } from "./disputes.ts";

/** What happens at the desk, and what makes it act; each as often as it weighs. */
const acts: readonly { name: string; weight: number; act: DeskAct }[] = [
  { name: "desk refund", weight: 10, act: refund },
  { name: "desk refund again", weight: 6, act: refundAgain },
  { name: "desk correction", weight: 5, act: correctNote },
  { name: "desk cancel", weight: 3, act: subscriptionAct("cancel") },
  { name: "desk reactivate", weight: 5, act: subscriptionAct("reactivate") },
  { name: "desk end", weight: 2, act: subscriptionAct("end") },
  { name: "desk charge", weight: 6, act: subscriptionAct("charge") },
  { name: "desk plan", weight: 6, act: changePlan },
  { name: "free days", weight: 8, act: giveDays },
  { name: "outage", weight: 1, act: giveOutageDays },
  { name: "price", weight: 1, act: planPrice },
  { name: "block", weight: 2, act: block("block") },
  { name: "unblock", weight: 3, act: block("unblock") },
  { name: "deletion", weight: 1, act: askDeletion },
  { name: "dispute", weight: 6, act: dispute },
  { name: "dispute answered", weight: 8, act: answerDispute },
  { name: "dispute settings", weight: 2, act: setDisputes },
];
const allWeight = acts.reduce((sum, { weight }) => sum + weight, 0);

/** One act, drawn at random. */
export const actAtDesk: DeskAct = async (scene, person) => {
  let roll = scene.random() * allWeight;
  const drawn = acts.find(({ weight }) => (roll -= weight) < 0) ?? acts[0];
  if (!drawn) return;
  scene.actions.set(drawn.name, (scene.actions.get(drawn.name) ?? 0) + 1);
  await drawn.act(scene, person);
};
