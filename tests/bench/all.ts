import type { Benchmark } from "./figure.ts";

/** By name, in the order in which they run. Each is loaded when it runs: Lighthouse and the browser take a second to load. */
export const benchmarks: Record<string, () => Promise<Benchmark>> = {
  start: async () => (await import("./start.ts")).start,
  memory: async () => (await import("./memory.ts")).memory,
  api: async () => (await import("./api.ts")).api,
  search: async () => (await import("./search.ts")).search,
  ping: async () => (await import("./ping.ts")).ping,
  reading: async () => (await import("./reading.ts")).reading,
  comments: async () => (await import("./comments.ts")).comments,
  renewals: async () => (await import("./renewals.ts")).renewals,
  lives: async () => (await import("./lives.ts")).lives,
  scale: async () => (await import("./scale.ts")).scale,
  titles: async () => (await import("./titles.ts")).titles,
  csv: async () => (await import("./csv.ts")).csv,
  segments: async () => (await import("./segments.ts")).segments,
  upload: async () => (await import("./upload.ts")).upload,
  ladder: async () => (await import("./ladder.ts")).ladder,
  viewers: async () => (await import("./viewers.ts")).watching,
  bytes: async () => (await import("./bytes.ts")).bytes,
  smooth: async () => (await import("./smooth.ts")).smooth,
  scrolling: async () => (await import("./scrolling.ts")).scrolling,
  navigation: async () => (await import("./navigation.ts")).navigation,
  lighthouse: async () => (await import("./lighthouse.ts")).lighthouse,
  "first-frame": async () => (await import("./first-frame.ts")).firstFrame,
  seeking: async () => (await import("./seeking.ts")).seeking,
  "dropped-frames": async () => (await import("./dropped-frames.ts")).droppedFrames,
};
