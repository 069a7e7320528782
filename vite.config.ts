import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // All pages are looked through at the start: a package found later would reload the page under one's hands.
  optimizeDeps: { entries: ["web/**/*.tsx", "!web/**/*.test.tsx"] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Parts that most pages share come together: fewer files, better compressed.
            codeSplitting: { groups: [{ name: "shared", minShareCount: 8, test: /\/(web|contract|node_modules)\// }] },
          },
        },
      },
    },
  },
  build: {
    target: "baseline-widely-available",
    sourcemap: false,
    // Fonts, drawings and texts stay files of their own: cached apart, never doubled inside scripts and styles.
    assetsInlineLimit: 0,
  },
});
