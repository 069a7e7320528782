import { readFileSync } from "node:fs";

/** Where the pages of `listed` are. */
export const web = new URL("../../web/site/", import.meta.url);

/** The site's list of pages: 'faq' → its file. URLs without a page (redirects, form targets) are left out. */
export const listed = Object.fromEntries(
  [
    ...(readFileSync(new URL("routes.ts", web), "utf8").split("developmentPages")[0] ?? "").matchAll(
      /(?:index\(|route\("([^"]*)", )"(pages\/[^"]+\.tsx)"/g,
    ),
  ].map(([, path = "", file = ""]) => [path, file] as const),
);

export type Ids = { film: number; series: number; kids: number; category: number };
export type Visited = { route: string; address: (ids: Ids) => string };
const at = (route: string, address: (ids: Ids) => string = () => `/${route}`): Visited => ({ route, address });

export const forGuests = [
  at(""),
  at("cookies"),
  at("faq"),
  at("mentions-legales"),
  at("cgu"),
  at("politique-de-confidentialite"),
  at("rgpd"),
  at("accessibilite"),
  at("contactez-nous"),
  at("connexion"),
  at("enregistrement"),
  at("resilier-votre-contrat"),
  at("renoncer-au-contrat"),
  at("video-info/:videoId", ({ film }) => `/video-info/${film}`),
  at("video-info/:videoId", ({ series }) => `/video-info/${series}`),
  at("desabonnement/:token", () => "/desabonnement/perdu"),
  at("rejoindre/:code?", () => "/rejoindre"),
  at("recours/:token", () => "/recours/perdu"),
  at("adresse-email/:token", () => "/adresse-email/perdu"),
  at("reinitialisation-mot-de-passe/:token", () => "/reinitialisation-mot-de-passe/perdu"),
  at("*", () => "/nulle/part"),
];
/** Alike for adults and children but for their colours: an adult looks at them on a desktop in French, a child on a phone. */
export const forEverybody = [
  at("category/:categoryId", ({ category }) => `/category/${category}`),
  at("ages/:id", () => "/ages/6"),
  at("people/:slug", () => "/people/ines-valdore"),
  at("categories"),
  at("recents"),
  at("my-list"),
  at("favorites"),
  at("search", () => "/search?keyword=sol"),
  // A word too long to fit, as a URL may contain.
  at("search", () => `/search?keyword=${"q".repeat(240)}`),
  at("*", () => "/nulle/part"),
];
export const forAdults = [
  at("accueil"),
  at("info-detail/:videoId", ({ film }) => `/info-detail/${film}`),
  at("info-detail/:videoId", ({ series }) => `/info-detail/${series}`),
  at("profile"),
  at("selectionnez-un-utilisateur"),
];
/** These redirect to home on a wide window. */
export const onPhones = [
  at("more-details-episodes/:videoId", ({ film }) => `/more-details-episodes/${film}`),
  at("more-details-serial/:videoId", ({ series }) => `/more-details-serial/${series}`),
];
export const forKids = [at("accueil-kids"), at("info-detail/:videoId", ({ kids }) => `/info-detail/${kids}`)];
