import { expect } from "vitest";
import type { AnswerFor, CallError } from "#contract/client.ts";
import { fieldFaults } from "#contract/field-faults.ts";
import type { TestApp } from "./app.ts";
import { Authenticator, type AuthenticatorSettings } from "./authenticator.ts";

type Response = Record<string, unknown>;

/** An authenticator in a browser that shows the program's own pages. */
export function authenticatorAt(app: TestApp, settings: Partial<AuthenticatorSettings> = {}): Authenticator {
  return new Authenticator({ origin: new URL(app.config.http.publicUrl).origin, ...settings });
}

/** An authenticator with another one's keys and different behaviour. */
export function disguised(device: Authenticator, settings: Partial<AuthenticatorSettings>): Authenticator {
  const other = new Authenticator({ ...device.settings, ...settings });
  other.credentials.push(...device.credentials);
  other.counter = device.counter;
  return other;
}

/** Adds a passkey to the account of a device that has just signed in. */
export async function addPasskey(
  app: TestApp,
  token: string,
  device: Authenticator,
  name = "Mon téléphone",
): Promise<AnswerFor<"POST /me/passkeys">> {
  const call = app.as({ token });
  const { options } = await call("POST /me/passkey-options", { body: {} });
  return call("POST /me/passkeys", { body: { name, response: device.create(options) } });
}

/** The body of a sign-in with a passkey. */
export async function passkeyAnswer(
  app: TestApp,
  device: Authenticator,
  credential = device.credentials.at(-1),
): Promise<Response> {
  const { options } = await app.as()("POST /auth/passkey-options");
  return device.get(options, credential);
}

export const sendAnswer = (app: TestApp, response: Response) => app.as()("POST /auth/passkey", { body: { response } });

export async function signInByPasskey(app: TestApp, device: Authenticator): Promise<AnswerFor<"POST /auth/passkey">> {
  return sendAnswer(app, await passkeyAnswer(app, device));
}

/** The refusal of a call; undefined if it succeeds. */
export function refusalOf(asked: Promise<unknown>): Promise<CallError | undefined> {
  return asked.then(
    () => undefined,
    (error: CallError) => error,
  );
}

export async function expectUnrecognised(asked: Promise<unknown>): Promise<void> {
  expect((await refusalOf(asked))?.messages).toEqual({ response: fieldFaults.passkey.fr });
}
