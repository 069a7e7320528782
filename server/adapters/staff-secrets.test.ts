import { expect, test } from "vitest";
import { createStaffSecrets } from "./staff-secrets.ts";

const secrets = createStaffSecrets("a secret of the program");

test("a secret opens for its member, under the program's secret, unchanged, and in no other way", () => {
  const sealed = secrets.seal("JBSWY3DPEHPK3PXP", 7);
  expect(secrets.open(sealed, 7)).toBe("JBSWY3DPEHPK3PXP");
  expect(sealed.toString("latin1")).not.toContain("JBSWY3DP");
  expect(secrets.seal("JBSWY3DPEHPK3PXP", 7)).not.toEqual(sealed);
  expect(() => secrets.open(sealed, 8)).toThrow("unable to authenticate");
  expect(() => createStaffSecrets("another secret").open(sealed, 7)).toThrow("unable to authenticate");
  const changed = Buffer.from(sealed);
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  expect(() => secrets.open(changed, 7)).toThrow("unable to authenticate");
});
