import { existsSync } from "node:fs";
import { installWithApt } from "./apt.mjs";
import { ensurePromtool } from "./promtool.mjs";

/** Programs that some tests run; without them those tests are skipped. */
const WANTED = [
  { file: "/usr/sbin/nginx", name: "nginx" },
  { file: "/usr/sbin/haproxy", name: "haproxy" },
  { file: "/usr/bin/openssl", name: "openssl" },
  { file: "/usr/lib/postgresql/15/bin/postgres", name: "postgresql-15" },
];

/** Installs missing programs with apt if possible, and reports those whose tests are skipped. */
export async function ensureDebianPrograms() {
  for (const { file, name } of WANTED) if (!existsSync(file)) await installWithApt([name]);
  for (const { file, name } of WANTED)
    if (!existsSync(file)) console.error(`${name} is not installed: the tests that need it are skipped.`);
  ensurePromtool();
}
