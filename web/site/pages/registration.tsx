import {
  type ClientLoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useNavigate,
} from "react-router";
import type { ReactNode } from "react";
import { CallError } from "#contract/client.ts";
import { call } from "#shared/api/client.ts";
import { session } from "#shared/api/session.ts";
import { showToast } from "#shared/ui/toast-store.ts";
import { GuestHeader } from "../layout/guest-header.tsx";
import { LegalLinks } from "../layout/legal-links.tsx";
import { LoadingPage } from "../layout/loading-page.tsx";
import { query, queries } from "#shared/api/queries.ts";
import { UnpaidAccount } from "../features/accounts/unpaid-account.tsx";
import { GroupSignUp } from "../features/billing/sign-up/group-sign-up.tsx";
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
import { Programme } from "../features/landing/programme.tsx";
import { GroupTerms } from "../features/groups/group-terms.tsx";
import { joinGroup } from "../features/groups/join.ts";
import { guardPage } from "../guard/guarded.ts";
import type { PageHandle } from "../page-handle.ts";
import { useTranslations } from "use-intl";
import { Acts } from "#shared/ui/read-only.tsx";
import "../features/billing/sign-up/sign-up.css";

export const handle: PageHandle = { title: "billing.signUp.pageTitle", theme: "dark" };

export async function clientLoader(asked: ClientLoaderFunctionArgs) {
  if (hasExpired(registration.get(), Date.now())) {
    forgetRegistration();
    throw redirect("/");
  }
  guardPage("registration", asked);
  const group = await groupIn(new URL(asked.request.url));
  const [groups, methods] = await Promise.all([
    queries.ensureQueryData(query("GET /pub/plans", {})),
    queries.ensureQueryData(query("GET /pub/payment-methods", {})),
  ]);
  const pack = packNamed(new URL(asked.request.url).searchParams.get("formule"));
  if (pack !== undefined) markPack(pack);
  return { groups, methods, group };
}

/** The client group that somebody signs up for; whoever has an account joins on its page. */
async function groupIn({ searchParams }: URL) {
  const code = searchParams.get("groupe");
  if (code === null) return null;
  const join = `/rejoindre/${encodeURIComponent(code)}`;
  if (session.token.get() !== null || registration.get()?.newToken !== undefined) throw redirect(join);
  const { name, ends_on, has_ended, is_full } = await call("GET /client-groups/{code}", { params: { code } }).catch(
    () => {
      throw redirect(join);
    },
  );
  if (has_ended || is_full) throw redirect(join);
  return { code, name, ends_on };
}

/** Moving between views does not reload the data. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate;
}
clientLoader.hydrate = true as const;

export const HydrateFallback = LoadingPage;

export default function RegistrationPage() {
  const { groups, methods, group } = useLoaderData<typeof clientLoader>();
  const unpaid = useUnpaidUser();
  const account = unpaid && <UnpaidAccount user={unpaid} onOpenData={actAsRegistered} />;
  const frame = { header: <GuestHeader action={account} />, sky: <Programme />, footer: <LegalLinks /> };
  return (
    <Acts>
      {group ? <MemberSignUp {...frame} group={group} /> : <SignUp {...frame} groups={groups} methods={methods} />}
    </Acts>
  );
}

type MemberProps = {
  header: ReactNode;
  sky: ReactNode;
  footer: ReactNode;
  group: { code: string; name: string; ends_on: string };
};

/** Signs up and joins in one step. A group that filled up meanwhile says so on its own page. */
function MemberSignUp({ header, sky, footer, group }: MemberProps) {
  const t = useTranslations("groups.invitation");
  const navigate = useNavigate();
  const join = async (): Promise<void> => {
    try {
      await joinGroup(group.code);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      await navigate(`/rejoindre/${group.code}`);
      return;
    }
    await navigate("/selectionnez-un-utilisateur");
    showToast(t("joined", { name: group.name }), { tone: "success" });
  };
  return <GroupSignUp {...{ header, sky, footer, group }} aside={<GroupTerms group={group} />} onCreated={join} />;
}
