import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "web/site",
  buildDirectory: "build",
  ssr: true,
  // All routes come with the first page: no second round trip before a page can be shown.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
