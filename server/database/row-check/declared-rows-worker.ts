import { parentPort } from "node:worker_threads";
import { readDeclaredRows } from "./declared-rows.ts";

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin, a window has
parentPort?.postMessage(readDeclaredRows());
