// Writes the generated parts of docs/: the index of decisions and the diagram of rooms; with --pictures also the README's
// pictures of the kids space, the desk and the studio.
import { runScript } from "./run-script.mjs";

await runScript("tests/docs/main.ts", { built: process.argv.includes("--pictures") });
