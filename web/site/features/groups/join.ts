import { call } from "../../../shared/api/client.ts";
import { begunRegistration, keepUser, session, signIn } from "../../../shared/api/session.ts";

/**
 * Takes a seat of the group. Somebody who had never paid is signed in by it: no plan is to be chosen any more.
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
