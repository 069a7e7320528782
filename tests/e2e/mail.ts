import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "@playwright/test";
import { siteUnderTest } from "#tests/support/site.ts";

/** The pattern's first group in the newest mail to an address that matches it. */
export async function findInMail(to: string, pattern: RegExp, site = siteUnderTest()): Promise<string> {
  const folder = path.join(site.dataDir, "mail");
  let found = "";
  const look = (): string => {
    if (!existsSync(folder)) return "";
    // Files that are being written have a leading dot.
    const whole = readdirSync(folder).filter((name) => !name.startsWith("."));
    for (const name of whole.toSorted().toReversed()) {
      const mail = readFileSync(path.join(folder, name), "utf8").replaceAll("=\n", "").replaceAll("=3D", "=");
      const match = mail.includes(`To: ${to}`) ? pattern.exec(mail) : null;
      if (match) return (found = match[1] ?? "");
    }
    return "";
  };
  await expect.poll(look, { timeout: 30_000 }).not.toBe("");
  return found;
}
