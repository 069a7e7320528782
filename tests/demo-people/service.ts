import { openClass } from "./classes.ts";
import { answer, listen, replayFailures, switchOff } from "./listeners.ts";
import { planPrice } from "./prices.ts";
import { makeToken, revokeToken } from "./scripts.ts";
import { extendCampaign, importCoupons, importTitles, runCampaign, stopCampaign, undoImport } from "./selling.ts";
import { blink, brokenOffFilm, plainText, send, soundtrack, twistedCaptions } from "./studio.ts";
import type { Deed } from "./world.ts";

/** What the staff do for the service itself on one day: offers, classes, scripts, other systems, sources of films. */
export const service: Record<string, Deed[]> = {
  "2023-10-01": [["coupons", runCampaign("welcome")]],
  "2023-11-24": [["coupons", runCampaign("curious")]],
  "2024-02-05": [
    [
      "price",
      planPrice({
        plan: 1,
        cents: 999,
        from: "2024-03-25",
        moves: true,
        reason: "Droits musicaux renégociés, coûts de diffusion en hausse.",
      }),
    ],
  ],
  "2024-03-18": [["coupons", runCampaign("forum")]],
  "2024-05-22": [["coupon stopped", stopCampaign("forum", "Code publié sur un forum de bons plans.")]],
  "2024-09-23": [["coupons", runCampaign("science")]],
  "2024-10-07": [["coupons", runCampaign("year")]],
  "2024-11-25": [
    [
      "coupon extended",
      extendCampaign(
        "year",
        { max_uses: 40, ends_on: "2025-01-06" },
        "Campagne prolongée : elle plaît, et il reste des places.",
      ),
    ],
  ],
  "2024-12-09": [
    [
      "price",
      planPrice({
        plan: 4,
        cents: 14_990,
        from: "2025-01-06",
        moves: false,
        reason: "Nouveaux abonnements seulement : les familles fidèles gardent leur prix.",
      }),
    ],
  ],
  "2025-04-14": [["token", makeToken("Export comptable mensuel", ["accountant"], "2026-04-13")]],
  "2025-06-03": [["token", makeToken("Tableau de bord de la direction", ["support", "accountant"], "2026-06-02")]],
  "2025-06-16": [["coupon import", importCoupons]],
  "2025-07-22": [["token revoked", revokeToken("Tableau de bord de la direction", "Ordinateur portable perdu.")]],
  "2025-08-04": [["coupons", runCampaign("library")]],
  "2025-08-25": [["coupons", runCampaign("teachers")]],
  "2025-09-08": [
    [
      "class",
      openClass({
        name: "Collège Ada-Lovelace, 6e B",
        seats: 30,
        ends_on: "2026-07-03",
        pupil_ceiling: 12,
        pupils: 23,
      }),
    ],
  ],
  "2025-09-16": [
    [
      "class",
      openClass({ name: "École des Tilleuls, CM2", seats: 26, ends_on: "2026-07-03", pupil_ceiling: 10, pupils: 18 }),
    ],
  ],
  "2025-09-22": [["coupons", runCampaign("spring")]],
  "2025-09-24": [
    [
      "upload",
      send({ slug: "vertige", use: "captions", name: "vertige_malentendants_fr.srt", content: twistedCaptions }),
    ],
  ],
  "2025-09-25": [
    [
      "webhook",
      listen("lists", "CRM des lettres d’information", [
        "subscription.begun",
        "subscription.renewed",
        "subscription.renewal_failed",
        "subscription.ended",
      ]),
    ],
    [
      "webhook",
      listen("desk", "Fil « support » de l’équipe", ["refund.made", "dispute.opened", "dispute.won", "dispute.lost"]),
    ],
    ["webhook", listen("accounts", "Logiciel comptable", ["refund.made", "dispute.lost", "title.published"])],
  ],
  "2025-09-26": [["receiver busy", answer("lists", "busy")]],
  "2025-09-27": [["receiver slow", answer("lists", "slow-down")]],
  "2025-09-28": [["receiver well", answer("lists", "well")]],
  "2025-10-01": [["receiver gone", answer("lists", "gone")]],
  "2025-10-03": [["receiver busy", answer("desk", "busy")]],
  "2025-10-04": [
    ["upload", send({ slug: "la-nuee", use: "film", name: "la-nuee_etalonnage_v4.mov", content: brokenOffFilm })],
  ],
  "2025-10-06": [["receiver well", answer("desk", "well")]],
  "2025-10-08": [["webhook off", switchOff("accounts", "Reprise des écritures en cours chez l’expert-comptable.")]],
  "2025-10-09": [["webhook replayed", replayFailures("desk")]],
  "2025-10-10": [
    ["upload", send({ slug: "tout-au-fond", use: "film", name: "tout-au-fond_mixage_final.wav", content: soundtrack })],
  ],
  "2025-10-13": [["title import", importTitles]],
  "2025-10-14": [["title import undone", undoImport]],
  "2025-10-16": [
    [
      "upload",
      send({ slug: "quinze-pendules", use: "captions", name: "quinze-pendules_en_v3.srt", content: plainText }),
    ],
  ],
  "2025-10-19": [["receiver busy", answer("desk", "busy")]],
  "2025-10-21": [["receiver well", answer("desk", "well")]],
  "2025-10-22": [
    ["upload", send({ slug: "la-ligne-orange", use: "trailer", name: "la-ligne-orange_teaser.mp4", content: blink })],
  ],
  "2025-10-26": [["receiver busy", answer("desk", "busy")]],
  "2025-10-27": [
    [
      "upload",
      send({ slug: "la-mer-qui-respire", use: "film", name: "la-mer-qui-respire_4k.mov", content: brokenOffFilm }),
    ],
  ],
  "2025-10-28": [["receiver well", answer("desk", "well")]],
};
