// Plain JavaScript for Node 20 without packages. npm's own `npm sbom --omit dev` leaves out what development needs too
// (fastify, zod), and without --omit it fails on packages that depend on a 'latest' version.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./bootstrap.mjs";

/** Licenses that are missing in package.json, taken from the packages' repositories. */
const UNDECLARED = { "combine-errors": "MIT", "png-js": "MIT" };

/**
 * The software bill of materials for production, in CycloneDX 1.5: every package of the lock file for any platform, with its
 * license and hash.
 */
export function billOfMaterials() {
  const { version, license } = readJson("package.json");
  const { packages } = readJson("package-lock.json");
  // Locations outside node_modules are the project itself and its workspace, which entries with `link` lead to.
  const production = Object.entries(packages).filter(
    ([location, { dev, link }]) => location.startsWith("node_modules/") && !dev && !link,
  );
  const components = new Map(
    production.map(([location, entry]) => {
      const component = componentOf(location, entry, production);
      return [component.purl, component];
    }),
  );
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.5.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: {
      component: { type: "application", name: "silecs", version, licenses: [{ expression: license }] },
    },
    components: [...components.values()].toSorted((a, b) => (a.purl < b.purl ? -1 : 1)),
  };
}

function componentOf(location, entry, production) {
  const name = nameOf(location);
  const purl = `pkg:npm/${name.replace("@", "%40")}@${entry.version}`;
  return {
    type: "library",
    "bom-ref": purl,
    name,
    version: entry.version,
    scope: entry.optional ? "optional" : "required",
    licenses: [{ expression: licenseOf(location, entry, production) }],
    hashes: entry.integrity ? [hashOf(entry.integrity)] : [],
    purl,
  };
}

function nameOf(location) {
  return location.slice(location.lastIndexOf("node_modules/") + "node_modules/".length);
}

/** From the lock file, the installed package, or, for a binary of another platform, the package that depends on it. */
function licenseOf(location, { license }, production) {
  const name = nameOf(location);
  const manifest = path.join(location, "package.json");
  const installed = existsSync(path.join(ROOT, manifest)) ? readJson(manifest).license : undefined;
  const whole = production.find(([, { optionalDependencies = {} }]) => name in optionalDependencies);
  const found = license ?? installed ?? whole?.[1].license ?? UNDECLARED[name];
  if (!found) throw new Error(`${name} names no license: look it up, and add it to commands/sbom.mjs`);
  return found;
}

/** From 'sha512-<base64>' to CycloneDX's form. */
function hashOf(integrity) {
  const [algorithm, content] = integrity.split(" ")[0].split("-");
  return { alg: algorithm.replace("sha", "SHA-"), content: Buffer.from(content, "base64").toString("hex") };
}

function readJson(file) {
  return JSON.parse(readFileSync(path.join(ROOT, file), "utf8"));
}

if (process.argv[1] === import.meta.filename) console.log(JSON.stringify(billOfMaterials(), null, 2));
