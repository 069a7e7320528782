import { SITE_BASE } from "./map.mjs";
import { BILLING_ORDER, CATALOGUE_PAGES_ORDER, ENCODING_ORDER, PLAYER_ORDER, STUDIO_ORDER } from "./orders.mjs";

/** A forbidden import, and the room whose rule it violates. */
type Planted = [room: string, file: string, statement: string];

/** Each room of an order imports the one above it; the topmost imports the file that wires them. */
const upwards = (folder: string, order: readonly string[], top: string): Planted[] =>
  order.map((place, index) => {
    const file = place.endsWith(".ts") ? place : `${place}/a.ts`;
    const above = order[index + 1] ?? top;
    const target = above.endsWith(".ts") ? above : `${above}/x.ts`;
    const alias = `#${folder.replace(/^web\//, "")}`;
    return [`${folder}/${place}`, `${folder}/${file}`, `import type { X } from "${alias}/${target}"`];
  });

/** For every room of the map, imports that its rule refuses. */
export const REFUSED: Planted[] = [
  ["contract", "contract/a.ts", 'import "#server/clock.ts"'],
  ["contract", "contract/b.ts", 'import "luxon"'],
  ["contract", "contract/c.ts", 'import "node:fs"'],
  ["server/features/*", "server/features/billing/a.ts", 'import "#server/features/playback/x.ts"'],
  ["server/features/*", "server/features/billing/b.ts", 'import "../playback/x.ts"'],
  ["server/features/*", "server/features/billing/deep/c.ts", 'import "../../playback/x.ts"'],
  ["server/features/*", "server/features/billing/d.ts", 'export * from "#server/app.ts"'],
  ["server/features/*", "server/features/billing/e.ts", 'import { x } from "#server/adapters/mail/x.ts"'],
  ["server/features/*", "server/features/billing/f.ts", 'const x = await import("#server/config/config.ts")'],
  ["server/features/*", "server/features/billing/g.ts", 'import "#demo/x.ts"'],
  ["server/features/*", "server/features/billing/h.ts", 'type X = import("#server/features/playback/x.ts").X'],
  ["server/features/catalogue/cards", "server/features/catalogue/cards/a.ts", 'import "../search/x.ts"'],
  ["server/features/catalogue/search", "server/features/catalogue/search/a.ts", 'import "../reading/x.ts"'],
  ["server/features/catalogue/reading", "server/features/catalogue/reading/a.ts", 'import "../home/x.ts"'],
  ["server/features/catalogue/home", "server/features/catalogue/home/a.ts", 'import "../catalogue.ts"'],
  ["server/features/catalogue/home", "server/features/catalogue/home/a.ts", 'import "../editing/x.ts"'],
  ["server/features/catalogue/editing", "server/features/catalogue/editing/a.ts", 'import "../catalogue.ts"'],
  ["server/features/catalogue/sitemap", "server/features/catalogue/sitemap/a.ts", 'import "../home/x.ts"'],
  ...upwards("server/features/billing", BILLING_ORDER, "billing.ts"),
  ...upwards("server/features/encoding", ENCODING_ORDER, "encoding.ts"),
  ["server/adapters", "server/adapters/mail/a.ts", 'import type { X } from "#server/features/billing/x.ts"'],
  ["server/database", "server/database/a.ts", 'import "#server/features/billing/x.ts"'],
  ["server/database", "server/database/b.ts", 'import { readConfig } from "#server/config/config.ts"'],
  ["server/http", "server/http/a.ts", 'import "../features/billing/x.ts"'],
  ["server/http", "server/http/h.ts", 'import "../media/x.ts"'],
  ["server/media", "server/media/a.ts", 'import "#server/features/playback/x.ts"'],
  ["server/jobs", "server/jobs/a.ts", 'export { x } from "#server/features/billing/x.ts"'],
  ["server/chains", "server/chains/a.ts", 'import "#server/features/billing/x.ts"'],
  ["server/cache", "server/cache/a.ts", 'import "#server/database/pool.ts"'],
  ["server/features/uploads", "server/features/uploads/a.ts", 'import "#server/features/encoding/x.ts"'],
  ["server/files", "server/files/a.ts", 'import "#server/features/billing/x.ts"'],
  ["server/backup", "server/backup/a.ts", 'import "#server/features/billing/x.ts"'],
  ["server/demo", "server/demo/a.ts", 'import "#server/features/billing/x.ts"'],
  ["server/commands", "server/commands/a.ts", 'import "../../web/site/routes.ts"'],
  ["server/config", "server/config/a.ts", 'import "#server/database/pool.ts"'],
  ["server/process", "server/process/a.ts", 'import "#server/features/billing/x.ts"'],
  ["server/app.ts", "server/app.ts", 'import "../web/site/routes.ts"'],
  ["server/demo/sales.ts", "server/demo/sales.ts", 'import "../../web/site/routes.ts"'],
  ["server/commands", "server/commands/a.ts", 'import "../../web/site/routes.ts"'],
  ["server/config", "server/config/a.ts", 'import "#server/database/pool.ts"'],
  ["server/process", "server/process/a.ts", 'import "#server/features/billing/x.ts"'],
  ["server/app.ts", "server/app.ts", 'import "#demo/x.ts"'],
  ["server/compose", "server/compose/a.ts", 'import "#demo/x.ts"'],
  ["server/*.ts", "server/main.ts", 'import "#server/features/billing/x.ts"'],
  ["server/*.ts", "server/log.ts", 'import "./features/billing/x.ts"'],
  ["web/site/features/*", "web/site/features/billing/a.tsx", 'import "../playback/x.tsx"'],
  ["web/site/features/*", "web/site/features/billing/alias.tsx", 'import "#site/features/playback/x.tsx"'],
  ["web/site/features/*", "web/site/features/billing/b.tsx", 'import "../../pages/x.tsx"'],
  ["web/site/features/*", "web/site/features/billing/c.tsx", 'import type { X } from "#server/app.ts"'],
  ["web/site/features/*", "web/site/features/billing/d.tsx", 'import "../../player/x.tsx"'],
  ["web/site/features/*", "web/site/features/billing/e.tsx", 'import "node:fs"'],
  ["web/site/features/playback", "web/site/features/playback/a.tsx", 'import "../cards/x.tsx"'],
  ...PLAYER_ORDER.slice(0, -1).map((place, index): Planted => {
    const statement = `import { x } from "#site/player/${PLAYER_ORDER[index + 1]}/x.ts"`;
    return [`web/site/player/${place}`, `web/site/player/${place}/use-a.ts`, statement];
  }),
  ["web/site/player/view", "web/site/player/view/a.tsx", 'import "#site/features/playback/x.tsx"'],
  ["web/site/player/stream", "web/site/player/stream/a.ts", 'import "react"'],
  ["web/site/player/stream", "web/site/player/stream/b.ts", 'import "#shared/ui/x.ts"'],
  ["web/site/player/stream", "web/site/player/stream/c.ts", 'import "../../../shared/state/use-shared.ts"'],
  ["web/site/player/session", "web/site/player/session/a.ts", 'import "../captions/caption-lines.tsx"'],
  ["web/site/player/session", "web/site/player/session/b.ts", 'import type { X } from "../state/use-player.ts"'],
  ["web/shared/state", "web/shared/state/a.ts", 'import "../texts/texts.ts"'],
  ...upwards("web/site/features", CATALOGUE_PAGES_ORDER, "billing"),
  ["web/shared/motion", "web/shared/motion/a.ts", 'import "../ui/x.tsx"'],
  ["web/shared/home", "web/shared/home/a.ts", 'import "../ui/row.tsx"'],
  ["web/shared/ui", "web/shared/ui/a.tsx", 'import "../api/client.ts"'],
  ["web/shared/ui", "web/shared/ui/alias.tsx", 'import "#shared/api/client.ts"'],
  ["web/site/layout", "web/site/layout/a.tsx", 'import "../features/accounts/x.tsx"'],
  ["web/shared/texts", "web/shared/texts/a.ts", 'import "../ui/x.tsx"'],
  ["web/shared/api", "web/shared/api/a.ts", 'import "../ui/x.tsx"'],
  ["web/site/guard", "web/site/guard/a.ts", 'import "../pages/x.tsx"'],
  ["web/site/pages", "web/site/pages/a.tsx", 'import "#server/app.ts"'],
  ["web/site/pages", "web/site/pages/b.tsx", 'import "../../admin/frame.tsx"'],
  ["web/admin/layout", "web/admin/layout/frame.tsx", 'import "#site/use-root-data.ts"'],
  ["web/admin/layout", "web/admin/layout/a.tsx", 'import "../features/jobs/x.tsx"'],
  ...upwards("web/admin/features", STUDIO_ORDER, "jobs"),
  ["web/admin/features/*", "web/admin/features/jobs/a.tsx", 'import "../groups/x.tsx"'],
  ["web/admin/features/*", "web/admin/features/jobs/alias.tsx", 'import "#site/use-root-data.ts"'],
  ["web/admin/features/*", "web/admin/features/jobs/b.tsx", 'import "#admin/layout/frame.tsx"'],
  ["web/admin/features/*", "web/admin/features/jobs/c.tsx", 'import "#server/app.ts"'],
  ["web/admin/parts", "web/admin/parts/a.tsx", 'import "../features/jobs/x.tsx"'],
  ["web/admin/pages", "web/admin/pages/a.tsx", 'import "../gate.tsx"'],
  ["web/admin/*.ts", "web/admin/session.ts", 'import "./parts/x.tsx"'],
  ["web/admin/*.tsx", "web/admin/routes.tsx", 'import "../site/use-root-data.ts"'],
  ["web/admin/*.tsx", "web/admin/routes.tsx", 'import "../../server/app.ts"'],
  ...SITE_BASE.map((file): Planted => [file, file, 'import "./layout/x.ts"']),
  ["web/site/*.{ts,tsx}", "web/site/root.tsx", 'import "../../server/app.ts"'],
  ["web/*.{ts,tsx}", "web/vite-env.d.ts", 'import "../server/app.ts"'],
  ["demo", "demo/a.ts", 'import "../web/site/routes.ts"'],
  ["demo", "demo/b.ts", 'import "#server/database/sql.ts"'],
  ["commands", "commands/a.mjs", 'import "pg"'],
  ["commands", "commands/b.mjs", 'import "#server/config/config.ts"'],
  ["tests", "tests/support/a.ts", 'import "../../elsewhere/x.ts"'],
  ["none", "server/utils/a.ts", 'import "node:fs"'],
];
