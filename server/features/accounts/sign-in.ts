import type { User } from "#contract/user.ts";
import { AppError } from "#server/http/errors.ts";
import { callerNetwork, type AttemptLimit } from "#server/http/attempt-limits.ts";
import type { AccountsDeps } from "./deps.ts";
import { findLogin, type LoginRow } from "./queries.ts";
import { networkHash } from "./secrets.ts";
import { lockWithPassword } from "./session-queries.ts";
import type { Origin, Sessions } from "./sessions.ts";
import type { Users } from "./users.ts";

const quarterHour = 15 * 60;

/** Per network, for all accounts. Many people may share a network, so successful attempts do not count. */
export const loginsByNetwork: AttemptLimit = { kind: "login-network", limit: 60, windowSeconds: quarterHour };
/** Per network and account. */
const byNetworkAndAccount: AttemptLimit = { kind: "login-network-account", limit: 10, windowSeconds: quarterHour };
/** Per account, from networks it was never used from: a stranger's guesses must not lock the owner out. */
const byStrangers: AttemptLimit = { kind: "login-strangers", limit: 50, windowSeconds: 3600 };

export type SignIn = ReturnType<typeof createSignIn>;

export function createSignIn(
  { database, passwords, attemptLimits, secret }: AccountsDeps,
  sessions: Sessions,
  users: Users,
) {
  /**
   * The account of an address and password, or undefined, with the same work for known and unknown addresses.
   * @throws AppError tooManyAttempts
   */
  const check = async (email: string, password: string, ip: string, at: Date): Promise<LoginRow | undefined> => {
    const network = callerNetwork(ip);
    const counted: [AttemptLimit, string][] = [
      [loginsByNetwork, network],
      [byNetworkAndAccount, `${network} ${email}`],
    ];
    const login = await findLogin(database, email, networkHash(ip, secret), at);
    if (!login?.knows_network) counted.push([byStrangers, email]);
    for (const [limit, who] of counted) await attemptLimits.take(limit, who, at);
    if (!(await passwords.matches(password, login?.password_hash))) return undefined;
    for (const [limit, who] of counted) await attemptLimits.giveBack(limit, who, at);
    return login;
  };
  return {
    check,
    /** @throws AppError wrongCredentials, tooManyAttempts */
    async signIn(username: string, password: string, origin: Origin, at: Date): Promise<{ token: string; user: User }> {
      const login = await check(asEmail(username), password, origin.ip, at);
      if (!login) throw new AppError("wrongCredentials");
      const token = await database.transaction(async (inside) => {
        // The password may have been changed while it was checked.
        if (!(await lockWithPassword(inside, login.id, login.password_hash))) throw new AppError("wrongCredentials");
        return sessions.open(inside, login.id, origin, at);
      });
      return { token, user: await users.userOf(login.id, at) };
    },
  };
}

/** Normalises an address as stored. An invalid one is looked up too, so that it takes the same time. */
export function asEmail(typed: string): string {
  return typed.trim().toLowerCase().normalize("NFC").replaceAll("\0", "").slice(0, 320);
}
