import { defaultLocale, locales } from "#contract/language.ts";
import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Pages of visitors, in the order of a visit: each has another address in every other language (see contract/addresses.ts). */
const visitorPages = [
  index("pages/landing.tsx"),
  route("cookies", "pages/cookies.tsx"),
  route("video-info/:videoId", "pages/video-info.tsx"),
  route("faq", "pages/faq.tsx"),
  route("mentions-legales", "pages/legal.tsx", { id: "legal-notice" }),
  route("cgu", "pages/legal.tsx", { id: "terms-of-use" }),
  route("politique-de-confidentialite", "pages/legal.tsx", { id: "privacy-policy" }),
  route("rgpd", "pages/legal.tsx", { id: "data-protection" }),
  route("accessibilite", "pages/legal.tsx", { id: "accessibility" }),
  route("page/:slug", "pages/legal.tsx", { id: "editors-page" }),
  route("contactez-nous", "pages/contact.tsx"),
  route("connexion", "pages/login.tsx"),
  route("enregistrement", "pages/registration.tsx"),
  route("rejoindre/:code?", "pages/join-group.tsx"),
  route("resilier-votre-contrat", "pages/cancel-contract.tsx"),
  route("renoncer-au-contrat", "pages/withdraw-contract.tsx"),
  route("desabonnement/:token", "pages/unsubscribe.tsx"),
  route("recours/:token", "pages/appeal.tsx"),
  route("adresse-email/:token", "pages/email-link.tsx"),
];

const inOtherLanguages = locales
  .filter((locale) => locale !== defaultLocale)
  .flatMap((locale) =>
    visitorPages.map(({ path, file, id = file }) =>
      route(path === undefined ? locale : `${locale}/${path}`, file, { id: `${id}-in-${locale}` }),
    ),
  );

/** Every page of the site. */
const pages: RouteConfig = [
  ...visitorPages,
  ...inOtherLanguages,
  layout("pages/browsing.tsx", [
    route("accueil", "pages/home.tsx"),
    route("accueil-kids", "pages/home-kids.tsx"),
    route("info-detail/:videoId", "pages/info-detail.tsx"),
    route("more-details-episodes/:videoId", "pages/more-details-episodes.tsx"),
    route("more-details-serial/:videoId", "pages/more-details-serial.tsx"),
    route("category/:categoryId", "pages/category.tsx"),
    route("ages/:id", "pages/age.tsx"),
    route("people/:slug", "pages/person.tsx"),
    route("categories", "pages/categories.tsx"),
    route("recents", "pages/recents.tsx"),
    route("favorites", "pages/favorites.tsx"),
    route("my-list", "pages/my-list.tsx"),
    route("search", "pages/search.tsx"),
    route("profile", "pages/my-account.tsx"),
  ]),
  route("langue", "pages/language.ts"),
  route("watch/:id/:episodeId?", "pages/watch.tsx"),
  route("entree", "pages/entry.tsx"),
  route("vue-service-client", "pages/impersonation.tsx"),
  route("reinitialisation-mot-de-passe/:token", "pages/reset-password.tsx"),
  route("reset-password", "pages/reset-password-link.ts"),
  route("selectionnez-un-utilisateur", "pages/choose-profile.tsx"),
  route("*", "pages/not-found.tsx"),
];

/** Pages for those who build the site; no production build knows them. */
const developmentPages: RouteConfig = [
  route("dev/ui", "pages/dev-ui.tsx"),
  route("dev/states", "pages/dev-states.tsx"),
  route("dev/fault", "pages/dev-fault.tsx"),
  route("dev/remember", "pages/dev-remember.tsx"),
];

export default import.meta.env.PROD ? pages : [...developmentPages, ...pages];
