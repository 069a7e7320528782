import { adminRecords } from "#contract/admin/records.ts";
import { staff as contract } from "#contract/admin/staff.ts";
import type { Locale } from "#contract/language.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Api } from "#server/http/api.ts";
import type { StaffSigningIn } from "#server/http/staff-callers.ts";
import type { StaffChange } from "#server/http/staff-calls.ts";
import type { StaffFeature } from "./staff.ts";

type SecondStep = {
  caller: StaffSigningIn;
  request: FastifyRequest;
  reply: FastifyReply;
  at: Date;
  locale: Locale;
};

const done = { success: true } as const;

export function staffRoutes(api: Api, staff: StaffFeature): void {
  signInRoutes(api, staff);
  enrolmentRoutes(api, staff);
  ownRoutes(api, staff);
  ownFactorRoutes(api, staff);
  memberRoutes(api, staff);
  tokenRoutes(api, staff);
  api.on(contract.audit, ({ query }) => staff.audit(query));
  api.on(adminRecords.recordCheck, () => staff.records.lastCheck());
}

function signInRoutes(api: Api, { signIn, sessions, secondFactors }: StaffFeature): void {
  api.on(contract.signIn, ({ body, at, ...exchange }) => signIn.byPassword(body, exchange, at));
  api.on(contract.readLink, ({ body, at, ...exchange }) => signIn.readLink(body.token, exchange, at));
  api.on(contract.acceptLink, ({ body, at, ...exchange }) => signIn.byLink(body, exchange, at));
  api.on(contract.signOut, async (exchange) => {
    await sessions.signOut(exchange);
    return done;
  });
  api.on(contract.signingIn, ({ caller }) => signIn.signingIn(caller.memberId));
  const options = {
    guard: ({ caller, at }: SecondStep) => secondFactors.countGuess(caller, at),
    refused: (call: SecondStep) => signIn.noteRefusal(call.caller.email, call),
  };
  const complete = async ({ caller, database, note, ...exchange }: SecondStep & StaffChange) => {
    await sessions.complete(database, caller, exchange);
    note({ subject: caller.email });
    return secondFactors.me(database, caller);
  };
  api.on(
    contract.signInByTotp,
    async (call) => {
      await secondFactors.useTotp(call.database, call.caller, call.body.code, call.at);
      return complete(call);
    },
    options,
  );
  api.on(
    contract.signInByRecoveryCode,
    async (call) => {
      await secondFactors.useRecoveryCode(call.database, call.caller, call.body.code, call.at);
      return complete(call);
    },
    options,
  );
  api.on(contract.signInPasskeyOptions, ({ caller, database }) => secondFactors.passkeyOptions(database, caller));
  api.on(
    contract.signInByPasskey,
    async (call) => {
      await secondFactors.usePasskey(call.database, call.caller, call.body.response, call.at);
      return complete(call);
    },
    options,
  );
}

/** The first sign-in, which sets up the second factor and is completed by it. */
function enrolmentRoutes(api: Api, { sessions, secondFactors }: StaffFeature): void {
  api.on(contract.enrolTotp, async ({ caller, database }) => {
    await secondFactors.requireNone(database, caller);
    return secondFactors.startTotp(database, caller);
  });
  api.on(
    contract.confirmEnrolledTotp,
    async ({ body, caller, database, note, at, ...exchange }) => {
      await secondFactors.requireNone(database, caller);
      await secondFactors.confirmTotp(database, caller, body.code, at);
      await sessions.complete(database, caller, { ...exchange, at });
      note({ subject: caller.email });
      return { recovery_codes: await secondFactors.newRecoveryCodes(database, caller) };
    },
    { guard: ({ caller, at }) => secondFactors.countGuess(caller, at) },
  );
  api.on(contract.enrolPasskeyOptions, async ({ caller, database }) => {
    await secondFactors.requireNone(database, caller);
    return secondFactors.newPasskeyOptions(database, caller);
  });
  api.on(
    contract.enrolPasskey,
    async ({ body, caller, database, note, at, ...exchange }) => {
      await secondFactors.requireNone(database, caller);
      await secondFactors.addPasskey(database, caller, body, at);
      await sessions.complete(database, caller, { ...exchange, at });
      note({ subject: caller.email, after: { passkey: body.name } });
      return { recovery_codes: await secondFactors.newRecoveryCodes(database, caller) };
    },
    { guard: ({ caller, at }) => secondFactors.countGuess(caller, at) },
  );
}

function ownRoutes(api: Api, staff: StaffFeature): void {
  const { sessions, secondFactors } = staff;
  api.on(contract.me, ({ caller, database }) => secondFactors.me(database, caller));
  api.on(
    contract.changePassword,
    async ({ body, caller, database, note, reply, at }) => {
      await staff.changePassword(database, caller, "new_password", body.new_password);
      await sessions.rotate(database, caller, reply, at);
      note({ subject: caller.email });
      return done;
    },
    { guard: ({ body, caller, at }) => staff.confirmPassword(caller, "current_password", body.current_password, at) },
  );
  api.on(contract.sessions, async ({ caller, locale, at }) => ({
    data: await sessions.sessionsOf(caller, locale, at),
  }));
  api.on(contract.endSession, async ({ params, caller, database }) => {
    await sessions.end(database, caller, params.id);
    return done;
  });
}

function ownFactorRoutes(api: Api, staff: StaffFeature): void {
  const { secondFactors } = staff;
  type Confirmed = { body: { password: string }; caller: Parameters<typeof staff.confirmPassword>[0]; at: Date };
  const guard = ({ body, caller, at }: Confirmed) => staff.confirmPassword(caller, "password", body.password, at);

  api.on(contract.startTotp, ({ caller, database }) => secondFactors.startTotp(database, caller), { guard });
  api.on(
    contract.confirmTotp,
    async ({ body, caller, database, note, at }) => {
      await secondFactors.confirmTotp(database, caller, body.code, at);
      note({ subject: caller.email });
      return secondFactors.me(database, caller);
    },
    { guard: ({ caller, at }) => secondFactors.countGuess(caller, at) },
  );
  api.on(contract.passkeyOptions, ({ caller, database }) => secondFactors.newPasskeyOptions(database, caller), {
    guard,
  });
  api.on(contract.addPasskey, async ({ body, caller, database, note, at }) => {
    await secondFactors.addPasskey(database, caller, body, at);
    note({ subject: caller.email, after: { passkey: body.name } });
    return secondFactors.me(database, caller);
  });
  api.on(contract.removePasskey, async ({ params, caller, database, note }) => {
    const name = await secondFactors.removePasskey(database, caller, params.id);
    note({ subject: caller.email, before: { passkey: name } });
    return secondFactors.me(database, caller);
  });
  api.on(
    contract.renewRecoveryCodes,
    async ({ caller, database, note }) => {
      note({ subject: caller.email });
      return { recovery_codes: await secondFactors.newRecoveryCodes(database, caller) };
    },
    { guard },
  );
}

function memberRoutes(api: Api, { members, invitation }: StaffFeature): void {
  api.on(contract.members, async ({ database }) => ({ data: await members.list(database) }));
  api.on(contract.invite, async ({ body, database, note, locale, at }) => {
    const language = body.language ?? locale;
    const invited = await members.invite(database, { ...body, language }, at);
    await invitation.enqueue(database, { memberId: invited.member.id, locale: language });
    note({ subject: body.email, after: body });
    return invited;
  });
  api.on(contract.changeRoles, async ({ params, body, database, note, at }) => {
    const { member, before } = await members.changeRoles(database, params.id, body.roles, at);
    note({ subject: member.email, before: { roles: before }, after: { roles: member.roles } });
    return member;
  });
  api.on(contract.renewLink, async ({ params, database, note, at }) => {
    const { email, ...link } = await members.renewLink(database, params.id, at);
    note({ subject: email });
    return link;
  });
  api.on(contract.resetSecondFactor, async ({ params, database, note, at }) => {
    const member = await members.resetSecondFactor(database, params.id, at);
    note({ subject: member.email });
    return member;
  });
  api.on(contract.end, async ({ params, database, note, at }) => {
    const member = await members.end(database, params.id, at);
    note({ subject: member.email, before: { status: "active" }, after: { status: "ended" } });
    return member;
  });
}

function tokenRoutes(api: Api, { tokens, confirmPassword }: StaffFeature): void {
  api.on(contract.tokens, async ({ database, at }) => ({ data: await tokens.list(database, at) }));
  api.on(
    contract.makeToken,
    async ({ body, caller, database, note, at }) => {
      const made = await tokens.make(database, caller, body, at);
      const { id, name, roles, ends_at: ends } = made.token;
      note({ subject: `token ${id} “${name}”`, after: { roles, ends_at: ends } });
      return made;
    },
    { guard: ({ body, caller, at }) => confirmPassword(caller, "password", body.password, at) },
  );
  api.on(contract.revokeToken, async ({ params, database, note, at }) => {
    const token = await tokens.revoke(database, params.id, at);
    note({ subject: `token ${token.id} “${token.name}”`, after: { state: token.state } });
    return token;
  });
}
