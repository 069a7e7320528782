import { call } from "#shared/api/client.ts";
import { begunRegistration, keepUser, session, signIn } from "#shared/api/session.ts";

/**
 * Takes a seat of the group. Completes an unfinished registration, since no plan is needed.
 * @throws CallError
 */
export async function joinGroup(code: string): Promise<void> {
  const token = session.token.get();
  const before = session.user.get()?.status;
  const user = await call("POST /me/client-group", { body: { code } });
  begunRegistration.set(null);
  if (token !== null && before === 0) signIn(token, user);
  else keepUser(user);
}
