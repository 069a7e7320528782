import { afterAll, beforeAll, expect, test } from "vitest";
import { openDisputeDesk, type DisputeDesk } from "#tests/support/disputes.ts";
import { openShop } from "#tests/support/shop.ts";
import { expectFault } from "#tests/support/staff.ts";

let desk: DisputeDesk;
beforeAll(async () => {
  desk = await openDisputeDesk(await openShop({ SILECS_DEV: "1" }));
});
afterAll(() => desk.shop.close());

async function seen({ accountId: id }: { accountId: number }) {
  const support = await desk.staff("support");
  const params = { id };
  const { fingerprint } = await support("GET /admin/subscribers/{id}/impersonation", { params });
  const body = { reason: "request" as const, fingerprint };
  const { token } = await support("POST /admin/subscribers/{id}/impersonation", { params, body });
  return { token, view: desk.shop.site.as({ token }) };
}

test("in a view the person's invoices open as PDF, and nobody else's; the copy of their data does not", async () => {
  const payer = await desk.payer();
  const { token, view } = await seen(payer);
  const { data } = await view("GET /me/invoices");
  expect(data).toEqual((await payer.call("GET /me/invoices")).data);
  const params = { id: data[0]?.id ?? "" };
  const pdf = async (by: string) => {
    const answer = await desk.shop.site.send("GET", `/api/me/invoices/${params.id}/pdf`, { token: by });
    return { type: answer.headers.get("content-type"), bytes: Buffer.from(await answer.arrayBuffer()).toString("hex") };
  };
  expect((await pdf(token)).type).toBe("application/pdf");
  expect(await pdf(token)).toEqual(await pdf(payer.token));
  const other = await seen(await desk.payer());
  await expectFault(other.view("GET /me/invoices/{id}/pdf", { params }), "notFound");
  await expectFault(other.view("GET /me/data-export"), "readOnly");
});
