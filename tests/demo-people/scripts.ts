import type { StaffRole } from "#contract/staff-roles.ts";
import { demoStaff } from "#server/demo/staff.ts";
import type { World } from "./world.ts";

/** An admin makes a token for a script, which makes its first call. */
export const makeToken =
  (name: string, roles: StaffRole[], endsOn: string) =>
  async ({ site }: World): Promise<void> => {
    const call = await site.asStaff("admin");
    const { secret } = await call("POST /admin/tokens", {
      body: { name, roles, ends_on: endsOn, password: demoStaff.password },
    });
    await site.as({ authorization: `Bearer ${secret}`, "x-forwarded-for": "192.0.2.44" })("GET /admin/refunds", {});
  };

export const revokeToken =
  (name: string, reason: string) =>
  async ({ site }: World): Promise<void> => {
    const call = await site.asStaff("admin");
    const { data } = await call("GET /admin/tokens");
    const token = data.find((one) => one.name === name);
    if (token) await call("POST /admin/tokens/{id}/revoke", { params: { id: String(token.id) }, body: { reason } });
  };
