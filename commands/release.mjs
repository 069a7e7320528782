// Keeps the program of this commit, so that tests can run it beside the next one.
import { runScript } from "./run-script.mjs";

await runScript("tests/previous/main.ts", { built: false });
