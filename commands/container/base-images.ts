import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { buildah, output, run } from "./programs.ts";

export const bases = { node: "localhost/node:stand-in", debian: "localhost/debian:stand-in" };

const searchPath = "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
/** Of the machine, where a proxy reads what goes out. */
const certificates = "/usr/local/share/ca-certificates";

/**
 * Makes what the registry's base images are made of: Debian by debootstrap(8), and the same with Node and npm.
 * @param node path of the Node to copy
 */
export async function makeBaseImages(folder: string, node: string): Promise<void> {
  const root = path.join(folder, "base");
  await run("debootstrap", ["--variant=minbase", "trixie", root, "http://deb.debian.org/debian"]);
  writeFileSync(path.join(root, "etc/apt/sources.list.d/debian.sources"), sources);
  rmSync(path.join(root, "etc/apt/sources.list"), { force: true });
  // As in the registry's slim images.
  for (const name of ["doc", "info", "locale", "man"]) empty(path.join(root, "usr/share", name));
  for (const name of ["lib/apt/lists", "cache/apt"]) empty(path.join(root, "var", name));
  await commitFrom(folder, root, bases.debian);

  cpSync(node, path.join(root, "usr/local/bin/node"));
  const npm = ["--global", "--no-audit", "--no-fund", "--loglevel=error", `--prefix=${path.join(root, "usr/local")}`];
  await run("npm", ["install", ...npm, "npm@11"]);
  const own = await addCertificates(root);
  await commitFrom(folder, root, bases.node, own ? ["NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt"] : []);
  rmSync(root, { recursive: true });
}

const keyring = "/usr/share/keyrings/debian-archive-keyring.pgp";
const source = (address: string, suites: string) =>
  `Types: deb\nURIs: http://deb.debian.org/${address}\nSuites: ${suites}\nComponents: main\nSigned-By: ${keyring}\n`;
const sources = `${source("debian", "trixie trixie-updates")}\n${source("debian-security", "trixie-security")}`;

function empty(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}

/** Returns whether the machine has certificates of its own, without which npm would reach nothing from inside. */
async function addCertificates(root: string): Promise<boolean> {
  if (!existsSync(certificates) || readdirSync(certificates).length === 0) return false;
  await run("chroot", [root, "apt-get", "update", "-qq"]);
  await run("chroot", [root, "apt-get", "install", "-y", "-qq", "--no-install-recommends", "ca-certificates"]);
  cpSync(certificates, path.join(root, certificates), { recursive: true });
  await run("chroot", [root, "update-ca-certificates"]);
  return true;
}

async function commitFrom(folder: string, root: string, name: string, environment: readonly string[] = []) {
  const container = await output("buildah", buildah(folder, "from", "scratch"));
  await run("buildah", buildah(folder, "add", "--quiet", container, root, "/"));
  const settings = [searchPath, ...environment].map((setting) => `--env=${setting}`);
  await run("buildah", buildah(folder, "config", ...settings, container));
  await run("buildah", buildah(folder, "commit", "--quiet", "--rm", container, name));
}
