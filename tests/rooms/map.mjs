import { targetOf } from "./aliases.mjs";
import { BILLING_ORDER, ENCODING_ORDER, ordered } from "./orders.mjs";
import { WEB_ROOMS } from "./web-rooms.mjs";

/** What every feature may import. */
const FEATURE = [
  "contract",
  "server/clock.ts",
  "server/csv.ts",
  "server/dates.ts",
  "server/escaped.ts",
  "server/euros.ts",
  "server/phones.ts",
  "server/safe-html.ts",
  "server/cache",
  "server/chains",
  "server/database",
  "server/http",
  "server/jobs",
  "server/media",
];

const CATALOGUE = "server/features/catalogue";
/** The files that all of the catalogue's folders may import. */
const CATALOGUE_BASE = [`${CATALOGUE}/audience.ts`, `${CATALOGUE}/shared-limits.ts`];

const BILLING = "server/features/billing";
const ENCODING = "server/features/encoding";

/**
 * Which room of the project may import which. A room is a folder, or a file, named from the project's root; `*` stands
 * for one folder name. The first line whose room holds a file counts. Every room may import itself. `types` may be
 * imported as types alone. `packages`, where given, lists the only packages allowed; `builtins: false` forbids node:….
 * `rules`, where given, are all that its files without React may import: those that are neither components (.tsx) nor hooks
 * (use-….ts), nor import such files or React.
 */
export const MAP = [
  { room: "contract", packages: ["zod"], builtins: false },
  // Imports between the catalogue's folders go one way: origins, editing, home, reading, search, cards.
  ...ordered(CATALOGUE, ["cards", "search", "reading", "home", "editing", "origins"], {
    may: [...FEATURE, ...CATALOGUE_BASE],
  }),
  { room: `${CATALOGUE}/sitemap`, may: [...FEATURE, ...CATALOGUE_BASE] },
  ...ordered(BILLING, BILLING_ORDER, { may: FEATURE, types: ["server/adapters"] }),
  ...ordered(ENCODING, ENCODING_ORDER, { may: FEATURE, types: ["server/adapters"] }),
  { room: "server/features/uploads", may: [...FEATURE, "server/files/pieces.ts"], types: ["server/files/files.ts"] },
  {
    room: "server/features/machine",
    may: FEATURE,
    types: ["server/adapters", "server/files/files.ts", "server/observe-call.ts"],
  },
  { room: "server/features/*", may: FEATURE, types: ["server/adapters"] },
  { room: "server/chains", may: ["server/clock.ts", "server/database"] },
  {
    room: "server/cache",
    may: ["server/clock.ts", "server/database/replicas/declared-reads.ts"],
    types: ["server/database/pool.ts"],
  },
  {
    room: "server/files",
    may: ["server/clock.ts", "server/cache"],
    types: ["server/config", "server/observe-call.ts"],
  },
  {
    room: "server/adapters",
    may: ["contract", "server/clock.ts", "server/escaped.ts", "server/euros.ts", "server/database"],
    types: ["server/config", "server/jobs", "server/observe-call.ts"],
  },
  {
    room: "server/database",
    may: ["contract", "server/clock.ts", "server/write-once.ts", "server/http/errors.ts"],
    types: ["server/config"],
  },
  {
    room: "server/http",
    may: [
      "contract",
      "server/clock.ts",
      "server/escaped.ts",
      "server/fault-log.ts",
      "server/cache",
      "server/database",
      "server/files/store-away.ts",
    ],
    types: ["server/config"],
  },
  {
    room: "server/media",
    may: [
      "contract",
      "server/clock.ts",
      "server/config",
      "server/write-once.ts",
      "server/http",
      "server/files/content-types.ts",
      "server/files/in-memory.ts",
    ],
    types: ["server/adapters", "server/files/files.ts"],
  },
  {
    room: "server/jobs",
    may: ["contract", "server/clock.ts", "server/fault-log.ts", "server/database"],
    types: ["server/config"],
  },
  { room: "server/demo/sales.ts", may: ["contract", "server"] },
  { room: "server/demo/people/due-notices.ts", may: ["contract", "server"] },
  {
    room: "server/demo",
    may: [
      "contract",
      "server/clock.ts",
      "server/config",
      "server/process/greeting.ts",
      "server/adapters",
      "server/database",
      "server/files",
      "demo",
    ],
  },
  { room: "server/backup", may: ["server/clock.ts", "server/config", "server/database", "server/files"] },
  { room: "server/moving", may: ["server/clock.ts", "server/backup", "server/database", "server/files"] },
  { room: "server/compose", may: ["contract", "server"] },
  { room: "server/commands", may: ["contract", "server"] },
  { room: "server/config", may: ["contract", "server/adapters/payments"], types: ["server/adapters"] },
  {
    room: "server/process",
    may: [
      "contract",
      "server/clock.ts",
      "server/log.ts",
      "server/adapters/fence",
      "server/compose/configured-encoder.ts",
      "server/compose/figures.ts",
      "server/config",
      "server/database",
      "server/fault-log.ts",
      "server/http",
      "server/telemetry/telemetry.ts",
    ],
  },
  // Loaded only where metrics or traces are wanted.
  {
    room: "server/telemetry",
    may: ["server/adapters/mail/mail.ts", "server/cache", "server/config", "server/fault-log.ts"],
    types: ["server/database", "server/jobs", "server/observe-call.ts"],
  },
  { room: "server/app.ts", may: ["contract", "server"] },
  {
    room: "server/*.ts",
    may: [
      "contract",
      "server/*.ts",
      "server/process",
      "server/config",
      "server/adapters",
      "server/cache",
      "server/chains",
      "server/database",
      "server/files",
      "server/http",
      "server/media",
      "server/jobs",
      "server/demo",
      "server/backup",
    ],
  },
  ...WEB_ROOMS,
  { room: "demo", may: ["contract"] },
  // A workspace of its own: no room of the product imports it.
  { room: "demo-generator", may: ["contract", "demo"] },
  { room: "commands/cluster", may: ["commands"], packages: [] },
  { room: "commands/container", may: ["commands", "server/database", "tests/support/production-*.ts"], packages: [] },
  { room: "commands", may: ["tests/rooms/aliases.mjs", "tests/mutation/rooms.mjs"], packages: [] },
  { room: "tests", may: ["contract", "server", "web", "demo", "commands"] },
];

/**
 * The reason why an import is not allowed; null if it is.
 * @param {string} file the importing file, from the project's root, with slashes
 * @param {string} specifier as written
 * @param {boolean} isType whether only types are imported
 * @returns {string | null}
 */
export function faultOf(file, specifier, isType) {
  // Tests and their props (x-test-server.ts) stand beside what they test, and may import anything.
  if (/\.test\.tsx?$|-test-[^/]+\.ts$/.test(file)) return null;
  const rule = MAP.find(({ room }) => holds(room, file));
  if (!rule) return isOutside(file) ? null : `${file} lies in no room of tests/rooms/map.mjs`;
  const target = targetOf(file, specifier);
  if (rule.rules && !REACT_FILE.test(file) && needsReact(rule, target, specifier))
    return `${file} decides without React, and may not import ${target ?? specifier}`;
  if (target === null) return packageFault(rule, specifier);
  if (roomName(rule.room, target) === roomName(rule.room, file)) return null;
  const allowed = [...(rule.may ?? []), ...(isType ? (rule.types ?? []) : [])];
  if (allowed.some((room) => holds(room, target))) return null;
  const typeOnly = (rule.types ?? []).some((room) => holds(room, target));
  return `${roomName(rule.room, file)} may not import ${target}${typeOnly ? " (types alone)" : ""}`;
}

/** Components and hooks. */
const REACT_FILE = /\.tsx$|\/use-[^/]+\.ts$/;

function needsReact(rule, target, specifier) {
  if (target === null) return /^(?:react|react-dom|use-intl)(?:\/|$)/.test(specifier);
  return REACT_FILE.test(target) || !rule.rules.some((room) => holds(room, target));
}

/** Configuration files at the root belong to no room. */
function isOutside(file) {
  return !file.includes("/");
}

function patternOf(room) {
  const text = room.replaceAll(".", "\\.").replaceAll("{ts,tsx}", "tsx?").replaceAll("*", "[^/]+");
  return new RegExp(`^${text}(?=/|$)`);
}

function holds(room, path) {
  return patternOf(room).test(path);
}

/** The folder that a line with `*` matches; undefined when the path is not in one. */
function roomName(room, path) {
  return patternOf(room).exec(path)?.[0];
}

function packageFault(rule, specifier) {
  if (specifier.startsWith("node:")) {
    return rule.builtins === false ? `${rule.room} may not import ${specifier}: it runs in browsers too` : null;
  }
  const name = specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
  const refused = (rule.packages && !rule.packages.includes(name)) || rule.packagesNot?.includes(name);
  return refused ? `${rule.room} may not import the package ${name}` : null;
}
