import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/** The staff's pages: a root and a bundle of their own, so that no byte of them reaches a subscriber. */
export default defineConfig({
  root: "web/admin",
  base: "/admin/",
  plugins: [tailwindcss()],
  build: {
    outDir: "../../build/admin",
    emptyOutDir: true,
    target: "baseline-widely-available",
    sourcemap: false,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 800,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Packages mark what runs in browsers alone; everything here does.
      onLog: (level, log, handle) => void (log.code !== "MODULE_LEVEL_DIRECTIVE" && handle(level, log)),
    },
  },
});
