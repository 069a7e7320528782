import { CATALOGUE_PAGES_ORDER, ordered, PLAYER_ORDER, STUDIO_ORDER } from "./orders.mjs";

/** The files of web/site that its pages, layout and features are built on, and which import none of those. */
export const SITE_BASE = [
  "server-context.ts",
  "root-data.ts",
  "use-root-data.ts",
  "page-handle.ts",
  "public-tags.tsx",
  "fault.tsx",
  "page-with-code.tsx",
].map((file) => `web/site/${file}`);

/** What all of the site's pages are built from. */
const SHARED = ["contract", "web/shared/ui", "web/shared/api", "web/shared/texts", "web/shared/state"];

/** What every feature of the site's pages may import. */
const SITE_FEATURE = [...SHARED, "web/shared/home", "web/shared/motion", "web/site/use-root-data.ts"];

/** What every feature of the staff's pages may import. None of it imports the site's pages, or a feature. */
const ADMIN_FEATURE = ["contract", "web/shared", "web/admin/*.ts", "web/admin/texts", "web/admin/parts"];
const ADMIN = "web/admin/features";

/** The lines of map.mjs for the pages. */
export const WEB_ROOMS = [
  // The only feature that drives the player.
  {
    room: "web/site/features/playback",
    may: [...SHARED, "web/site/use-root-data.ts", "web/site/player"],
    builtins: false,
  },
  ...ordered("web/site/features", CATALOGUE_PAGES_ORDER, { may: SITE_FEATURE, builtins: false }),
  { room: "web/site/features/*", may: SITE_FEATURE, builtins: false },
  ...ordered("web/site/player", PLAYER_ORDER, {
    may: SHARED,
    rules: ["contract", "web/shared/state/shared-value.ts", "web/shared/state/volume.ts", "web/site/player"],
    builtins: false,
  }),
  { room: "web/shared/state", builtins: false },
  { room: "web/shared/motion", builtins: false },
  { room: "web/shared/home", may: ["contract"], packages: [], builtins: false },
  { room: "web/shared/ui", may: ["contract", "web/shared/texts", "web/shared/state"], builtins: false },
  {
    room: "web/site/layout",
    may: [...SHARED, "web/site/use-root-data.ts"],
    builtins: false,
  },
  { room: "web/shared/texts", may: ["contract/language.ts", "web/shared/state"], builtins: false },
  { room: "web/shared/api", may: ["contract", "web/shared/texts", "web/shared/state"], builtins: false },
  { room: "web/site/guard", may: ["contract", "web/shared/api"], builtins: false },
  { room: "web/site/pages", may: ["contract", "web/shared", "web/site"], builtins: false },
  ...ordered(ADMIN, STUDIO_ORDER, { may: ADMIN_FEATURE, builtins: false }),
  { room: `${ADMIN}/*`, may: ADMIN_FEATURE, builtins: false },
  { room: "web/admin/parts", may: ["contract", "web/shared", "web/admin/*.ts"], builtins: false },
  { room: "web/admin/layout", may: ADMIN_FEATURE, builtins: false },
  { room: "web/admin/pages", may: [...ADMIN_FEATURE, ADMIN, "web/admin/layout"], builtins: false },
  // What pages and features are built on: the client, the session, texts, the title of a page.
  { room: "web/admin/*.ts", may: ["contract", "web/shared", "web/admin/*.ts", "web/admin/texts"], builtins: false },
  { room: "web/admin/*.tsx", may: ["contract", "web/shared", "web/admin"], builtins: false },
  ...SITE_BASE.map((room) => ({ room, may: ["contract", "web/shared", ...SITE_BASE], builtins: false })),
  { room: "web/site/*.{ts,tsx}", may: ["contract", "web/shared", "web/site"] },
  { room: "web/*.{ts,tsx}", may: ["contract", "web"] },
];
