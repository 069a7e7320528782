import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { errorCatalogue } from "#contract/errors.ts";
import { staffRoles, type StaffRole } from "#contract/staff-roles.ts";
import { sql } from "#server/database/sql.ts";
import { createContractFixture, type ContractFixture, type Said } from "#tests/support/contract-fixture.ts";
import { each, isStaffEndpoint, type Endpoint } from "#tests/support/contract-sweep.ts";
import { createStaffMember, insertStaffToken } from "#tests/support/staff.ts";

let fixture: ContractFixture;
let maker: { id: number };
beforeAll(async () => {
  fixture = await createContractFixture();
  maker = await createStaffMember(fixture.site, ["admin"]);
});
afterAll(() => fixture.close());
beforeEach(() => fixture.site.database.run(sql`delete from tries`));

const codes = new Set(
  (["sessionEnded", "notAllowed", "secondFactorNeeded"] as const).map((name) => errorCatalogue[name].code),
);

/** The code of a refusal because of the caller, else undefined. */
async function refusal(endpoint: Endpoint, sent: { token?: string; headers?: Record<string, string> }) {
  const response = await fixture.call(endpoint, { ...sent, at: 2_147_483_647 });
  const text = await response.text();
  const code = response.ok ? undefined : (JSON.parse(text) as Said).error.code;
  return code !== undefined && codes.has(code as never) ? code : undefined;
}

/** Tokens make the calls of their roles, but for those that are made in person. */
function expected({ spec: { access } }: Endpoint, role: StaffRole): number | undefined {
  const mayCall = typeof access === "object" && (role === "admin" || access.staff.includes(role));
  return mayCall && !access.inPerson ? undefined : errorCatalogue.notAllowed.code;
}

describe.each(staffRoles)("a token with the role %s", (role) => {
  test.each(each(isStaffEndpoint))("%s is let in or refused as the contract says", async (_call, endpoint) => {
    const token = await insertStaffToken(fixture.site, maker.id, [role]);
    expect(await refusal(endpoint, { token })).toBe(expected(endpoint, role));
  });
});

test.each(each(isStaffEndpoint))(
  "%s knows no token whose day is over, and none in a cookie",
  async (_call, endpoint) => {
    const over = await insertStaffToken(fixture.site, maker.id, ["admin"], -1);
    const cookie = `staff=${await insertStaffToken(fixture.site, maker.id, ["admin"])}`;
    for (const sent of [{ token: over }, { headers: { cookie } }])
      expect(await refusal(endpoint, sent)).toBe(errorCatalogue.sessionEnded.code);
  },
);
