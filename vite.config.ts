import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { chunks } from "./web/chunks.ts";
import { compiledTexts } from "./web/compiled-texts.ts";

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), compiledTexts(), chunks()],
  // All pages are looked through at the start: a package found later would reload the page under one's hands.
  optimizeDeps: { entries: ["web/**/*.tsx", "!web/**/*.test.tsx"] },
  environments: {
    // All packages come along, and React the one for production: a server that is started without NODE_ENV would load the one for development,
    // which draws a page three times as slowly and keeps more in memory.
    ...(command === "build" && {
      ssr: {
        define: { "process.env.NODE_ENV": JSON.stringify("production") },
        resolve: { noExternal: true },
      },
    }),
  },
  build: {
    target: "baseline-widely-available",
    sourcemap: false,
    // Fonts, drawings and texts stay files of their own: cached apart, never doubled inside scripts and styles.
    assetsInlineLimit: 0,
  },
}));
