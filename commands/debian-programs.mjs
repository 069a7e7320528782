import { existsSync } from "node:fs";
import { installWithApt } from "./apt.mjs";

/** What some tests run beside the program. Without them those tests are passed over. */
const WANTED = [
  { file: "/usr/sbin/nginx", name: "nginx" },
  { file: "/usr/sbin/haproxy", name: "haproxy" },
  { file: "/usr/bin/openssl", name: "openssl" },
  { file: "/usr/lib/postgresql/15/bin/postgres", name: "postgresql-15" },
];

/** Installs with apt what is missing and can be had, and says which tests are passed over. */
export async function ensureDebianPrograms() {
  for (const { file, name } of WANTED) if (!existsSync(file)) await installWithApt([name]);
  for (const { file, name } of WANTED)
    if (!existsSync(file)) console.error(`${name} is not installed: the tests that need it are passed over.`);
}
