import type { User } from "#contract/user.ts";
import { AppError } from "#server/http/errors.ts";
import { callerNetwork, type TryLimit } from "#server/http/tries.ts";
import type { AccountsDeps } from "./deps.ts";
import { findLogin, type LoginRow } from "./queries.ts";
import { networkHash } from "./secrets.ts";
import { lockWithPassword } from "./session-queries.ts";
import type { Origin, Sessions } from "./sessions.ts";
import type { Users } from "./users.ts";

const quarterHour = 15 * 60;

/** One network, whatever accounts it tries. A school's or company's many people share one, so good tries do not count. */
const byNetwork: TryLimit = { kind: "login-network", limit: 60, windowSeconds: quarterHour };
/** One network, one account. */
const byNetworkAndAccount: TryLimit = { kind: "login-network-account", limit: 10, windowSeconds: quarterHour };
/** One account, from all networks it was never used from: its owner's own are not locked out by a stranger's guesses. */
const byStrangers: TryLimit = { kind: "login-strangers", limit: 50, windowSeconds: 3600 };

export function createSignIn({ database, passwords, tries, secret }: AccountsDeps, sessions: Sessions, users: Users) {
  /**
   * The account behind an address and a password, or undefined: after the same work for known and unknown addresses.
   * @throws AppError tooManyTries
   */
  const check = async (email: string, password: string, ip: string, at: Date): Promise<LoginRow | undefined> => {
    const network = callerNetwork(ip);
    const counted: [TryLimit, string][] = [
      [byNetwork, network],
      [byNetworkAndAccount, `${network} ${email}`],
    ];
    const login = await findLogin(database, email, networkHash(ip, secret), at);
    if (!login?.knows_network) counted.push([byStrangers, email]);
    for (const [limit, who] of counted) await tries.take(limit, who, at);
    if (!(await passwords.matches(password, login?.password_hash))) return undefined;
    for (const [limit, who] of counted) await tries.giveBack(limit, who, at);
    return login;
  };
  return {
    check,
    /** @throws AppError wrongCredentials, tooManyTries */
    async signIn(username: string, password: string, origin: Origin, at: Date): Promise<{ token: string; user: User }> {
      const login = await check(asEmail(username), password, origin.ip, at);
      if (!login) throw new AppError("wrongCredentials");
      const token = await database.transaction(async (inside) => {
        // A password that was replaced while it was checked opens no session that outlives the others.
        if (!(await lockWithPassword(inside, login.id, login.password_hash))) throw new AppError("wrongCredentials");
        return sessions.open(inside, login.id, origin, at);
      });
      return { token, user: await users.userOf(login.id, at) };
    },
  };
}

/** As addresses are kept. One that none can be is looked up all the same, so that it takes as long. */
export function asEmail(typed: string): string {
  return typed.trim().toLowerCase().normalize("NFC").replaceAll("\0", "").slice(0, 320);
}
