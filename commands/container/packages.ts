import { existsSync } from "node:fs";
import { requirePackages } from "../apt.mjs";

const wanted = { buildah: "/usr/bin/buildah", debootstrap: "/usr/sbin/debootstrap" };

const missing = () => Object.entries(wanted).flatMap(([name, file]) => (existsSync(file) ? [] : [name]));

/** Installs what builds images and is missing. @throws Error that names what could not be installed */
export const ensurePackages = (): Promise<void> => requirePackages("The building of images", missing);
