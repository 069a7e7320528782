import { ensureInstalled, fail, findNode } from "./bootstrap.mjs";
import { exitCodeOf, passSignals, startServer } from "./run-server.mjs";
import { ensureBuilt } from "./web-build.mjs";

await ensureInstalled();
const node = findNode();
if ((await ensureBuilt(node)) !== 0) fail("The pages could not be built; see above.");

const server = startServer(node);
passSignals(() => server);
server.once("error", (error) => fail(`The server cannot be started with ${node}: ${error.message}`));
server.once("exit", (code, signal) => process.exit(exitCodeOf(code, signal)));
