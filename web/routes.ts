import { index, type RouteConfig, route } from "@react-router/dev/routes";

/** Every page of the site, in the order of a visit. */
const pages: RouteConfig = [
  index("pages/landing.tsx"),
  route("cookies", "pages/cookies.tsx"),
  route("langue", "pages/language.ts"),
  route("watch/:id/:episodeId?", "pages/watch.tsx"),
  route("connexion", "pages/login.tsx"),
  route("enregistrement", "pages/registration.tsx"),
  route("reinitialisation-mot-de-passe/:token", "pages/reset-password.tsx"),
  route("reset-password", "pages/reset-password-link.ts"),
  route("selectionnez-un-utilisateur", "pages/choose-profile.tsx"),
  route("*", "pages/not-found.tsx"),
];

/** Pages for those who build the site; no production build knows them. */
const developmentPages: RouteConfig = [route("dev/ui", "pages/dev-ui.tsx")];

export default process.env.NODE_ENV === "production" ? pages : [...developmentPages, ...pages];
