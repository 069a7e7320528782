import { adminAccountActs as calls } from "#contract/admin/account-acts.ts";
import { actNote } from "#server/http/acts.ts";
import type { Api } from "#server/http/api.ts";
import type { Accounts } from "./accounts.ts";

const done = { success: true } as const;
/** What the audit log calls a person: by number, because the log outlives the account. */
const subjectOf = (accountId: number): string => `account ${accountId}`;

/** Binds the staff's acts on accounts. */
export function accountActRoutes(api: Api, { desk: { acting, correcting } }: Pick<Accounts, "desk">): void {
  api.on(calls.previewAccountAct, ({ params: { id: accountId, act }, database, locale, at }) =>
    acting.preview(database, act, { accountId, locale, at }),
  );
  api.on(calls.doAccountAct, async ({ params: { id: accountId, act }, body, database, locale, at, note }) => {
    await acting.act(database, act, { accountId, locale, at }, body);
    const after = body.checked === undefined ? { act } : { act, identity_checked: body.checked };
    note(actNote(body, { subject: subjectOf(accountId), after }));
    return done;
  });
  api.on(calls.previewDeviceSignOut, ({ params, database, locale, at }) =>
    acting.previewDevice(database, params.device_id, { accountId: params.id, locale, at }),
  );
  api.on(calls.signOutDevice, async ({ params, body, database, locale, at, note }) => {
    const asked = { accountId: params.id, locale, at };
    await acting.signOutDevice(database, params.device_id, asked, body.fingerprint);
    note(actNote(body, { subject: subjectOf(params.id), after: { device: params.device_id } }));
    return done;
  });
  api.on(calls.subscriberPerson, async ({ params, database, locale, at, note }) => {
    note({ subject: subjectOf(params.id) });
    return correcting.personOf(database, { accountId: params.id, locale, at });
  });
  api.on(calls.previewCorrection, ({ params, body, database, locale, at }) =>
    correcting.preview(database, body, { accountId: params.id, locale, at }),
  );
  // The log is never erased: it keeps which fields were corrected, not what they hold.
  api.on(calls.correctPerson, async ({ params, body, database, locale, at, note }) => {
    const fields = await correcting.correct(database, body, { accountId: params.id, locale, at }, body.fingerprint);
    note(actNote(body, { subject: subjectOf(params.id), after: { corrected: fields } }));
    return done;
  });
}
