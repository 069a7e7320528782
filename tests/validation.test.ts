import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { LoginForm } from "#contract/account-forms.ts";
import { fieldFaults, fieldFaultText } from "#contract/field-faults.ts";
import { ContactMessage } from "#contract/support.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { camille, subscribe, type Subscribed } from "#tests/support/people.ts";
import { goodCard, yearly } from "#tests/support/shop.ts";
import { PasswordFormSchema, PersonalFormSchema } from "../web/site/features/accounts/my-account/form-schemas.ts";
import { cardSchema } from "../web/site/features/billing/sign-up/card.ts";
import { PersonSchema } from "../web/site/features/billing/sign-up/person.ts";
import { blankMessage } from "../web/site/features/support/blank-message.ts";
import { readPicture } from "../web/site/features/profiles/picture-file.ts";

// One program for all tests: refused input writes nothing.
let app: TestApp;
let person: Subscribed;
beforeAll(async () => {
  app = await createTestApp();
  person = await subscribe(app, { username: "titulaire@example.fr" }, 3);
});
afterAll(() => app.close());

type Typed = Record<string, string | number | boolean | null | undefined>;
type Messages = Record<string, string>;
type Form = { schema: z.ZodMiniType; good: Typed; send: (typed: Typed) => Promise<Response> };

const json = (method: string, path: string, token?: string) => (body: unknown) =>
  app.send(method, `/api${path}`, { body, ...(token === undefined ? {} : { token }) });
const asForm = (typed: Typed): FormData => {
  const body = new FormData();
  for (const [field, value] of Object.entries(typed)) if (value !== undefined) body.set(field, String(value));
  return body;
};
const sendForm = (path: string, body: FormData) =>
  fetch(`${app.url}/api${path}`, { method: "POST", body, headers: { authorization: `Bearer ${person.token}` } });

const { username, password, confirmPassword, ...personal } = camille;
const card = { card_number: goodCard.card_number, expiry: "12/30", card_cvv: "417", card_name: "Ada", terms: true };
const contact = { ...blankMessage, last_name: "Durand", first_name: "Zoé", email: "zoe@example.fr", message: "Où ?" };

/** The forms of the pages, each with the page's schema and the call's. */
const forms = {
  login: { schema: LoginForm, good: { username, password }, send: (typed) => json("POST", "/auth/token")(typed) },
  signUp: {
    schema: PersonSchema,
    good: { ...personal, username, password, confirmPassword },
    send: (typed) => json("POST", "/users")(typed),
  },
  personal: {
    schema: PersonalFormSchema,
    good: personal,
    send: (typed) => sendForm("/me/profile", asForm(typed)),
  },
  password: {
    schema: PasswordFormSchema,
    good: { current_password: password, new_password: "un autre mot", confirmPassword: "un autre mot" },
    send: (typed) => json("PUT", "/me/password", person.token)(typed),
  },
  card: {
    schema: cardSchema(99.9),
    good: { ...card, start_now: true },
    send: ({ expiry, ...typed }) => {
      const [month = "", year = ""] = String(expiry).split("/");
      const order = { ...yearly, ...typed, card_expiration_month: month, card_expiration_year: `20${year}` };
      return json("POST", "/mercanet/verify-card", person.token)(order);
    },
  },
  contact: { schema: ContactMessage, good: contact, send: (typed) => json("POST", "/contact")(typed) },
} satisfies Record<string, Form>;

/** The messages that the page shows before it calls the API. */
async function saidByPage({ schema }: Form, typed: Typed): Promise<Messages> {
  const { error } = await z.safeParseAsync(schema, typed);
  const issues = error?.issues.map(({ path, message }) => [String(path[0]), fieldFaultText(message, "fr")] as const);
  // The first error of each field is shown.
  return Object.fromEntries(issues?.toReversed() ?? []);
}

async function saidByServer(form: Form, typed: Typed): Promise<Messages> {
  const response = await form.send(typed);
  expect(response.status).toBe(400);
  return ((await response.json()) as { error: { messages: Messages } }).error.messages;
}

const required = "Ce champ est obligatoire";
const shortPassword = "Votre mot de passe doit contenir au moins 8 caractères";
const unconfirmed = "Confirmation du mot de passe n’est pas correcte";
const nickname = "Votre pseudo ne peut pas dépasser 20 caractères";
const expired = "Date d’expiration est invalide";

/** Section 5 of the first specification, row by row: form, invalid input, and message. */
const rows: [row: string, form: keyof typeof forms, typed: Typed, messages: Messages][] = [
  ["login username and password", "login", { username: "", password: "" }, { username: required, password: required }],
  [
    "last_name, first_name, dob",
    "signUp",
    { last_name: "", first_name: "", dob: "" },
    { last_name: required, first_name: required, dob: required },
  ],
  ["gender", "signUp", { gender: "" }, { gender: fieldFaults.choice.fr }],
  ["nickname", "signUp", { nickname: "x".repeat(21) }, { nickname }],
  ["username", "signUp", { username: "" }, { username: required }],
  ["username {email}", "signUp", { username: "camille" }, { username: "Veuillez entrer une adresse email valide" }],
  ["password", "signUp", { password: "", confirmPassword: "x" }, { password: required }],
  ["password min 8", "signUp", { password: "septcar", confirmPassword: "septcar" }, { password: shortPassword }],
  ["confirmPassword", "signUp", { confirmPassword: "" }, { confirmPassword: required }],
  ["confirmPassword equals password", "signUp", { confirmPassword: "autre" }, { confirmPassword: unconfirmed }],
  ["birth not in the future", "signUp", { dob: "2999-01-01" }, { dob: fieldFaults.dateFuture.fr }],
  ["phone is digits only", "signUp", { phone: "zéro six" }, { phone: fieldFaults.phone.fr }],
  ["phone has 12 digits", "signUp", { phone: "0123456789012" }, { phone: fieldFaults.phone.fr }],
  ["phone is one that a country dials", "signUp", { phone: "06 12 34" }, { phone: fieldFaults.phone.fr }],
  ["profile edit: phone", "personal", { phone: "+999 12 34 56 78" }, { phone: fieldFaults.phone.fr }],
  [
    "profile edit: last_name, first_name, dob",
    "personal",
    { last_name: "", first_name: "", dob: "" },
    { last_name: required, first_name: required, dob: required },
  ],
  ["profile edit: gender", "personal", { gender: "" }, { gender: fieldFaults.choice.fr }],
  ["profile edit: nickname", "personal", { nickname: "x".repeat(21) }, { nickname }],
  ["change password: current", "password", { current_password: "" }, { current_password: required }],
  [
    "change password: new min 8",
    "password",
    { new_password: "court", confirmPassword: "court" },
    { new_password: shortPassword },
  ],
  [
    "card: all fields",
    "card",
    { card_number: "", card_cvv: "", card_name: "" },
    { card_number: required, card_cvv: required, card_name: required },
  ],
  ["card: number", "card", { card_number: "4242 4242 4242 4241" }, { card_number: fieldFaults.cardNumber.fr }],
  ["card: CVV", "card", { card_cvv: "12345" }, { card_cvv: fieldFaults.cardCvv.fr }],
  ["terms", "card", { terms: false }, { terms: "Veuillez accepter les conditions générales de vente" }],
];

describe("page and server enforce every rule with the same message", () => {
  test.each(rows)("%s", async (_row, name, wrong, messages) => {
    const form = forms[name];
    const typed = { ...form.good, ...wrong };
    expect(await saidByPage(form, form.good)).toEqual({});
    expect(await saidByPage(form, typed)).toEqual(messages);
    expect(await saidByServer(form, typed)).toEqual(messages);
  });

  test.each(["13/30", "00/30", "12/20"])("card expiry: %s", async (expiry) => {
    const typed = { ...forms.card.good, expiry };
    expect(await saidByPage(forms.card, typed)).toEqual({ expiry: expired });
    expect(Object.values(await saidByServer(forms.card, typed))).toEqual([expired]);
  });

  test("change password: only the page compares the confirmation with the new password", async () => {
    const typed = { ...forms.password.good, confirmPassword: "autre" };
    expect(await saidByPage(forms.password, typed)).toEqual({ confirmPassword: unconfirmed });
  });

  test("immediate performance must be requested for a paid order, and not for a free trial", async () => {
    const typed = { ...forms.card.good, start_now: false };
    expect(await saidByPage(forms.card, typed)).toEqual({ start_now: fieldFaults.startNow.fr });
    expect(await saidByPage({ ...forms.card, schema: cardSchema(0) }, typed)).toEqual({});
  });

  test.each([
    ["an image", new File(["<!doctype html>"], "page.html", { type: "text/html" }), "image", 400],
    ["an image, no drawing", new File(["<svg/>"], "a.svg", { type: "image/svg+xml" }), "image", 400],
    ["at most 10 MB", new File([new Uint8Array(11_000_000)], "a.jpg", { type: "image/jpeg" }), "imageSize", 413],
  ] as const)("image upload: %s", async (_row, file, fault, status) => {
    expect(await readPicture(file)).toBe(fault);
    const body = asForm({ name: "Zoé" });
    body.set("avatar_file", file);
    const response = await sendForm("/profiles", body);
    expect(response.status).toBe(status);
    const { error } = (await response.json()) as { error: { messages: Messages } };
    expect(error.messages).toEqual({ avatar_file: fieldFaults[fault].fr });
  });
});

const hostile = {
  nothing: "",
  blanks: "   ",
  "300 characters": "a".repeat(300),
  "an address of 300 characters": `${"a".repeat(288)}@example.fr`,
  "another script": "Дюран",
  "right to left": "دوران",
  "a mark that turns the direction": "abc\u202Egpj.exe",
  "a control character": "Durand\u0007",
  "a zero byte": "Durand\u0000",
  emoji: "Durand 🎬",
  markup: "<script>alert(1)</script>",
  "30 February": "1990-02-30",
};

describe("for any input, page and server give the same result without failing", () => {
  const fields = Object.entries(forms).flatMap(([name, { good }]) =>
    Object.keys(good)
      .filter((field) => typeof good[field as keyof typeof good] === "string" && field !== "expiry")
      .map((field) => [name as keyof typeof forms, field] as const),
  );
  test.each(fields)("%s: %s", async (name, field) => {
    const form = forms[name];
    for (const [what, text] of Object.entries(hostile)) {
      const typed = { ...form.good, [field]: text };
      const page = await saidByPage(form, typed);
      // Only the page asks for the new password twice.
      if (name === "password") delete page["confirmPassword"];
      if (Object.keys(page).length > 0) expect([what, await saidByServer(form, typed)]).toEqual([what, page]);
      else expect([what, (await form.send(typed)).status < 500]).toEqual([what, true]);
    }
  });
});
