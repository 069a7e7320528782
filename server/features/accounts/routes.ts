import type { FastifyReply, FastifyRequest } from "fastify";
import { accountEmail } from "#contract/account-email.ts";
import { accountPasskeys } from "#contract/account-passkeys.ts";
import { accounts as contract } from "#contract/accounts.ts";
import { PersonalInformation } from "#contract/account-forms.ts";
import { countryCodes } from "#contract/countries.ts";
import { FileAnswer, type Api } from "#server/http/api.ts";
import { readForm } from "#server/http/multipart.ts";
import { avatarMaxBytes } from "#contract/profiles.ts";
import type { ActiveProfile, AccountSession } from "#server/http/callers.ts";
import type { Accounts } from "./accounts.ts";
import { refuseUnpaid } from "./users.ts";
import { deviceNameIn, deviceNameOf } from "#server/http/device-name.ts";
import type { Origin } from "./sessions.ts";

const done = { success: true } as const;

export type AccountRoutesDeps = {
  /** Sets the primary profile's picture. @throws AppError invalid under `avatar_file` */
  saveAvatar: (caller: AccountSession | ActiveProfile, picture: Buffer, at: Date) => Promise<void>;
  /** Revokes the browser's media cookies. */
  expireMedia: (request: FastifyRequest, reply: FastifyReply) => void;
};

export function accountRoutes(api: Api, accounts: Accounts, { saveAvatar, expireMedia }: AccountRoutesDeps): void {
  signInRoutes(api, accounts, expireMedia);
  registrationRoutes(api, accounts);
  passkeyRoutes(api, accounts, expireMedia);
  passwordRoutes(api, accounts);
  emailRoutes(api, accounts);
  holderRoutes(api, accounts, saveAvatar);
  kidsDoorRoutes(api, accounts, expireMedia);
  deviceRoutes(api, accounts);
}

function signInRoutes(
  api: Api,
  { users, sessions, signIn }: Accounts,
  expireMedia: AccountRoutesDeps["expireMedia"],
): void {
  api.on(contract.token, async ({ body, request, reply, at }) => {
    const signedIn = await signIn.signIn(body.username, body.password, originOf(request), at);
    expireMedia(request, reply);
    return signedIn;
  });
  api.on(contract.logout, async ({ caller, request, reply, at }) => {
    await sessions.end(caller, at);
    expireMedia(request, reply);
    return done;
  });
  api.on(contract.createOneTimeCode, async ({ caller, at }) => {
    return sessions.createOneTimeCode(caller, at);
  });
  api.on(contract.redeemOneTimeCode, async ({ body, request, reply, at }) => {
    const { accountId, token } = await sessions.redeemOneTimeCode(body.code, originOf(request), at);
    expireMedia(request, reply);
    return { token, user: await users.userOf(accountId, at) };
  });
}

function registrationRoutes(api: Api, { registration }: Accounts): void {
  api.on(contract.validateStep1, async ({ body, request, at }) => {
    await registration.validateStep1(body.username, body.password, request.ip, at);
    return { countryCode: countryOf(request) };
  });
  api.on(contract.register, ({ body, request, locale, at }) =>
    registration.register(body, originOf(request), locale, at),
  );
  api.on(contract.isActive, async ({ caller }) => ({ is_active: caller.subscriptionStatus === 1 }));
  api.on(contract.countryCode, async ({ request }) => ({ countryCode: countryOf(request) }));
}

function passkeyRoutes(api: Api, { passkeys }: Accounts, expireMedia: AccountRoutesDeps["expireMedia"]): void {
  api.on(accountPasskeys.passkeySignInOptions, ({ at }) => passkeys.signInOptions(at));
  api.on(accountPasskeys.signInByPasskey, async ({ body, request, reply, at }) => {
    const signedIn = await passkeys.signIn(body.response, originOf(request), at);
    expireMedia(request, reply);
    return signedIn;
  });
  api.on(accountPasskeys.passkeys, async ({ caller, request, locale, at }) => ({
    ...(await passkeys.list(caller, at)),
    proposed_name: deviceNameIn(locale, originOf(request).deviceName),
  }));
  api.on(accountPasskeys.newPasskeyOptions, ({ body, caller, at }) => passkeys.newOptions(caller, body.password, at));
  api.on(accountPasskeys.addPasskey, ({ body, caller, at }) => passkeys.add(caller, body, at));
  api.on(accountPasskeys.renamePasskey, ({ params, body, caller }) => passkeys.rename(caller, params.id, body.name));
  api.on(accountPasskeys.removePasskey, async ({ params, caller, at }) => {
    await passkeys.remove(caller, params.id, at);
    return { delete: [{ entity: "passkey" as const, id: params.id }] };
  });
}

function passwordRoutes(api: Api, { passwordChanges }: Accounts): void {
  api.on(contract.requestPasswordReset, async ({ body, request, at }) => {
    await passwordChanges.request(body.username, request.ip, at);
    return done;
  });
  api.on(contract.lookAtPasswordReset, async ({ body, request, locale, at }) => {
    await passwordChanges.lookAtReset(body.token, request.ip, locale, at);
    return done;
  });
  api.on(contract.resetPassword, async ({ body, request, locale, at }) => {
    await passwordChanges.reset(body.token, body.password, request.ip, locale, at);
    return done;
  });
  api.on(contract.changePassword, async ({ body, caller, at }) => {
    await passwordChanges.change(caller, body.current_password, body.new_password, at);
    return done;
  });
}

function emailRoutes(api: Api, { emailAddress }: Accounts): void {
  api.on(accountEmail.changeEmail, ({ body, caller, at }) => emailAddress.change(caller, body, at));
  api.on(accountEmail.keepEmail, ({ caller, at }) => emailAddress.keep(caller, at));
  api.on(accountEmail.sendEmailConfirmation, ({ caller, at }) => emailAddress.sendConfirmation(caller, at));
  api.on(accountEmail.lookAtEmailLink, ({ body, request, at }) => emailAddress.inspect(body.token, request.ip, at));
  api.on(accountEmail.useEmailLink, ({ body, request, at }) => emailAddress.use(body.token, request.ip, at));
}

/** The account holder's data, export and deletion. */
function holderRoutes(api: Api, { users, dataRights }: Accounts, saveAvatar: AccountRoutesDeps["saveAvatar"]): void {
  api.on(contract.me, ({ caller, at }) => users.me(caller, at));
  api.on(contract.saveMe, async ({ request, caller, at }) => {
    const { fields, file } = await readForm(request, PersonalInformation, {
      file: "avatar_file",
      maxBytes: avatarMaxBytes,
    });
    await users.saveMe(caller, fields, async () => file && saveAvatar(caller, file, at), at);
    return users.userOf(caller.accountId, at, caller.viewer);
  });

  api.on(
    contract.exportData,
    async ({ caller, locale, at }) => new FileAnswer(await dataRights.export(caller, locale, at), "mes-donnees.zip"),
  );
  api.on(contract.askDeletion, ({ body, caller, at }) => dataRights.askDeletion(caller, body.password, at));
  api.on(contract.keepAccount, ({ caller, at }) => dataRights.keepAccount(caller, at));
}

function deviceRoutes(api: Api, { sessions }: Accounts): void {
  api.on(contract.devices, async ({ caller, locale, at }) => ({ data: await sessions.devicesOf(caller, locale, at) }));
  api.on(contract.removeDevice, async ({ params, caller, at }) => {
    await sessions.removeDevice(caller, params.id, at);
    return { delete: [{ entity: "device" as const, id: params.id }] };
  });
}

/** Entering and leaving the kids space. */
function kidsDoorRoutes(
  api: Api,
  { users, actingProfile, passwordChanges, parentalCode }: Accounts,
  expireMedia: AccountRoutesDeps["expireMedia"],
): void {
  api.on(contract.actAs, async ({ body, caller, request, reply, at }) => {
    refuseUnpaid(caller);
    const chosen = await actingProfile.choose(caller, body.profile_id, at);
    if (chosen.viewer?.profileId !== caller.viewer?.profileId) expireMedia(request, reply);
    return users.me(chosen, at);
  });
  api.on(contract.setParentalCode, async ({ body, caller, at }) => {
    const { password_hash: confirmed } = await passwordChanges.confirm(caller, body.password, "parental-code", at);
    await parentalCode.set(caller, body.code, confirmed);
    return done;
  });
  api.on(contract.unlock, async ({ body, caller, at }) => {
    const until = await parentalCode.unlock(caller, body.code, at);
    return { unlocked_until: until.toISOString() };
  });
}

function originOf(request: FastifyRequest): Origin {
  return { ip: request.ip, deviceName: deviceNameOf(request.headers["user-agent"]) };
}

/** From the CDN's header (CloudFront, Cloudflare), else the region of the browser's first language, else France. */
export function countryOf({ headers }: Pick<FastifyRequest, "headers">): string {
  const detected = headers["cloudfront-viewer-country"] ?? headers["cf-ipcountry"];
  const region = /^[a-z]{2,3}-([A-Z]{2})\b/i.exec(headers["accept-language"] ?? "")?.[1];
  const candidates = [detected, region].map((code) => (typeof code === "string" ? code.toUpperCase() : ""));
  return candidates.find((code) => countryCodes.has(code)) ?? "FR";
}
