import { index, type RouteConfig, route } from "@react-router/dev/routes";

/** Every page of the site, in the order of a visit. */
const pages: RouteConfig = [
  index("pages/landing.tsx"),
  route("cookies", "pages/cookies.tsx"),
  route("langue", "pages/language.ts"),
  route("*", "pages/not-found.tsx"),
];

/** Pages for those who build the site; no production build knows them. */
const developmentPages: RouteConfig = [route("dev/ui", "pages/dev-ui.tsx")];

export default process.env.NODE_ENV === "production" ? pages : [...developmentPages, ...pages];
