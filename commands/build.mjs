import { ensureInstalled, fail, findNode } from "./bootstrap.mjs";
import { ensureBuilt } from "./web-build.mjs";

await ensureInstalled();
if ((await ensureBuilt(findNode())) !== 0) fail("The pages could not be built; see above.");
console.log("\nEverything is prepared: npm start writes nothing here, and may run as a user who cannot.");
