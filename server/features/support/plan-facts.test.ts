import { expect, test } from "vitest";
import { factsOfPlans, onOffer, withPlans, type PlanOnOffer } from "./plan-facts.ts";

const solo: PlanOnOffer = {
  names: { fr: "Solo", en: "Solo" },
  screens: 1,
  people: 1,
  monthCents: 499,
  yearCents: null,
};
const tribe: PlanOnOffer = {
  names: { fr: "Tribu & amis", en: "Tribe" },
  screens: 4,
  people: 5,
  monthCents: 1999,
  yearCents: 19_990,
};

test("a row and a line that name a plan are there once for each plan; others stay", () => {
  const text =
    "<tr><th>Offre</th></tr>\n<tr><td>{{planName}}</td><td>{{planMonth}}</td><td>{{planYear}}</td></tr>\n" +
    "<ul><li>TVA</li><li>{{planName}} : {{planPrices}}, {{planScreens}}</li></ul>";
  expect(withPlans(text, [solo, tribe], "fr")).toBe(
    "<tr><th>Offre</th></tr>\n<tr><td>Solo</td><td>4,99\u00A0€</td><td>–</td></tr>\n" +
      "<tr><td>Tribu &amp; amis</td><td>19,99\u00A0€</td><td>199,90\u00A0€</td></tr>\n" +
      "<ul><li>TVA</li><li>Solo : 4,99\u00A0€ par mois, 1 écran</li>" +
      "<li>Tribu &amp; amis : 19,99\u00A0€ par mois ou 199,90\u00A0€ par an, 4 écrans</li></ul>",
  );
});

test("what nobody knows stays in its row, and outside of rows all plans are named", () => {
  expect(withPlans("<li>{{planName}} {{planColour}}</li>", [solo], "en")).toBe("<li>Solo {{planColour}}</li>");
  expect(factsOfPlans([solo, tribe], "en").get("planName")).toBe("Solo, Tribe");
  expect(factsOfPlans([solo, tribe], "en").get("planProfiles")).toBe("1 profile, 5 profiles");
});

test("only what can be ordered at that instant is named", () => {
  const of = { group_id: 7, names: solo.names, screens: 1, people: 1, price_cents: 499 };
  const always = { ...of, recurring: "MONTH" as const, offered_from: null, offered_until: "2026-06-01T00:00:00+00:00" };
  const later = { ...of, recurring: "YEAR" as const, offered_from: "2026-05-01T00:00:00+00:00", offered_until: null };
  const at = (day: string) => onOffer([always, later], new Date(day)).map((plan) => [plan.monthCents, plan.yearCents]);
  expect(at("2026-04-30T23:59:59Z")).toEqual([[499, null]]);
  expect(at("2026-05-01T00:00:00Z")).toEqual([[499, 499]]);
  expect(at("2026-06-01T00:00:00Z")).toEqual([[null, 499]]);
  expect(onOffer([always], new Date("2026-06-01T00:00:00Z"))).toEqual([]);
});
