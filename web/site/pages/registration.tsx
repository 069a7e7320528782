import {
  type ClientLoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from "react-router";
import { GuestHeader } from "../chrome/guest-header.tsx";
import { LegalLinks } from "../chrome/legal-links.tsx";
import { query, queries } from "../../shared/api/queries.ts";
import { UnpaidAccount } from "../features/accounts/unpaid-account.tsx";
import { packNamed } from "../features/billing/sign-up/pack.tsx";
import {
  actAsRegistered,
  forgetRegistration,
  hasExpired,
  markPack,
  registration,
  useUnpaidUser,
} from "../features/billing/sign-up/registration.ts";
import { SignUp } from "../features/billing/sign-up/sign-up.tsx";
import { guardPage } from "../guard/guarded.ts";
import type { PageHandle } from "../page-handle.ts";
import { Main } from "../../shared/ui/main.tsx";
import { Spinner } from "../../shared/ui/spinner.tsx";
import { useTranslations } from "use-intl";
import "../features/billing/sign-up/sign-up.css";

export const handle: PageHandle = { title: "billing.signUp.pageTitle", theme: "dark" };

export async function clientLoader(asked: ClientLoaderFunctionArgs) {
  if (hasExpired(registration.get(), Date.now())) {
    forgetRegistration();
    throw redirect("/");
  }
  guardPage("registration", asked);
  const [groups, methods] = await Promise.all([
    queries.ensureQueryData(query("GET /pub/plans", {})),
    queries.ensureQueryData(query("GET /pub/payment-methods", {})),
  ]);
  const pack = packNamed(new URL(asked.request.url).searchParams.get("formule"));
  if (pack !== undefined) markPack(pack);
  return { groups, methods };
}

/** Moving between views does not reload the data. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate;
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  const t = useTranslations("shell");
  return (
    <>
      <GuestHeader action={null} />
      <Main className="grid min-h-[60dvh] place-items-center">
        <Spinner label={t("loading")} />
      </Main>
    </>
  );
}

export default function RegistrationPage() {
  const { groups, methods } = useLoaderData<typeof clientLoader>();
  const unpaid = useUnpaidUser();
  const account = unpaid && <UnpaidAccount user={unpaid} onOpenData={actAsRegistered} />;
  return <SignUp header={<GuestHeader action={account} />} footer={<LegalLinks />} groups={groups} methods={methods} />;
}
