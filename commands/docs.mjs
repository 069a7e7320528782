// Writes the generated parts of docs/: the index of decisions and the diagram of rooms.
import { runScript } from "./run-script.mjs";

await runScript("tests/docs/main.ts", { built: false });
