import { adminLaunch as calls } from "#contract/admin/launch.ts";
import type { Api } from "#server/http/api.ts";
import type { createAddressCheck } from "./address-check.ts";
import type { createLaunch } from "./launch.ts";
import type { createTestLetter } from "./test-letter.ts";

type Parts = {
  launch: ReturnType<typeof createLaunch>;
  testLetter: ReturnType<typeof createTestLetter>;
  addressCheck: ReturnType<typeof createAddressCheck>;
};

/** Binds the calls with which admins put a new service into operation. */
export function launchRoutes(api: Api, { launch, testLetter, addressCheck }: Parts): void {
  api.on(calls.launch, ({ database, at, locale }) => launch.show(database, at, locale));
  api.on(calls.setLaunchStep, async ({ body: { step, ...body }, caller, database, at, locale, note }) => {
    await launch.set(database, { step, state: body.state, note: body.note ?? "", by: caller.name }, at);
    note({ subject: `launch step ${step}`, after: { state: body.state } });
    return launch.show(database, at, locale);
  });
  api.on(calls.sendTestLetter, async ({ caller, database, at, locale, note }) => {
    await testLetter.send(database, { memberId: caller.memberId, locale }, at);
    note({ subject: "test letter" });
    return { success: true as const };
  });
  api.on(calls.confirmTestLetter, async ({ body, database, at, note }) => {
    await testLetter.confirm(database, body.code, at);
    note({ subject: "test letter", after: { arrived: true } });
    return { success: true as const };
  });
  api.on(calls.checkAddress, async ({ database, at, note }) => {
    await addressCheck.begin(database, at);
    note({ subject: "address check" });
    return { success: true as const };
  });
  api.on(calls.addressEcho, async ({ params, request, reply }) => {
    reply.header("cache-control", "no-store");
    return { reply: await addressCheck.echo(params.nonce), proxies: addressesIn(request.headers["x-forwarded-for"]) };
  });
}

/** Every proxy adds the address that it was asked from. */
function addressesIn(header: string | string[] | undefined): number {
  return [header ?? []]
    .flat()
    .flatMap((line) => line.split(","))
    .filter((part) => part.trim() !== "").length;
}
