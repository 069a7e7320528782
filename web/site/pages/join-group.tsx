import { type ClientLoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import { CallError } from "#contract/client.ts";
import { call } from "#shared/api/client.ts";
import { session } from "#shared/api/session.ts";
import { Entrance } from "#shared/ui/entrance.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import { GuestHeader } from "../layout/guest-header.tsx";
import { LegalLinks } from "../layout/legal-links.tsx";
import { LoadingPage } from "../layout/loading-page.tsx";
import { signOut } from "../features/accounts/sign-out.ts";
import { actAsRegistered } from "../features/billing/sign-up/registration.ts";
import { Programme } from "../features/landing/programme.tsx";
import { CodeForm } from "../features/groups/code-form.tsx";
import { Invitation } from "../features/groups/invitation.tsx";
import type { PageHandle } from "../page-handle.ts";

export const handle: PageHandle = { title: "groups.pageTitle", theme: "dark" };

const inside = "/selectionnez-un-utilisateur";

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  // Not available in the kids' space.
  if (session.profile.get()?.is_kid) throw new Response(null, { status: 404 });
  // Signed up without a plan.
  if (session.token.get() === null) actAsRegistered();
  const { code = "" } = params;
  if (code === "") return { code, invitation: null, refused: null };
  try {
    return { code, invitation: await call("GET /client-groups/{code}", { params: { code } }), refused: null };
  } catch (error) {
    if (!(error instanceof CallError) || ![400, 404, 429].includes(error.status)) throw error;
    return { code, invitation: null, refused: error.message };
  }
}
clientLoader.hydrate = true as const;

export const HydrateFallback = LoadingPage;

export default function JoinGroup() {
  const t = useTranslations("groups.invitation");
  const { code, invitation, refused } = useLoaderData<typeof clientLoader>();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const joined = async (name: string): Promise<void> => {
    await revalidate();
    await navigate(inside);
    showToast(t("joined", { name }), { tone: "success" });
  };
  return (
    <Entrance header={<GuestHeader action={null} />} sky={<Programme />} holds="form" footer={<LegalLinks />}>
      {invitation ? (
        <Invitation
          code={code}
          invitation={invitation}
          inside={inside}
          otherAccount={
            <button type="button" className="link" onClick={() => void signOut()}>
              {t("otherAccount")}
            </button>
          }
          onJoined={() => void joined(invitation.name)}
        />
      ) : (
        <CodeForm key={code} code={code} refused={refused} />
      )}
    </Entrance>
  );
}
