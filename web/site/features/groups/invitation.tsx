import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { AnswerFor } from "#contract/client.ts";
import { withWayBack } from "#shared/api/way-back.ts";
import { LinkButton } from "#shared/ui/link-button.tsx";
import { GroupTerms } from "./group-terms.tsx";
import { PupilEntry } from "./pupil-entry.tsx";
import { JoinButton } from "./join-button.tsx";

type GroupInvitation = AnswerFor<"GET /client-groups/{code}">;
type Props = {
  code: string;
  invitation: GroupInvitation;
  /** The next step of a member. */
  inside: string;
  /** Switches to another account, when signed in. */
  otherAccount: ReactNode;
  onJoined: () => void;
};

/** What a group offers, and the visitor's next step: sign up, sign in, or join. */
export function Invitation({ code, invitation, inside, otherAccount, onJoined }: Props) {
  const t = useTranslations("groups.invitation");
  const { name, own } = invitation;
  const isOpen = !invitation.has_ended && (own?.is_member || !invitation.is_full);
  return (
    <div className="grid gap-7">
      <div className="grid gap-3">
        <p className="text-sm font-semibold text-accent-fore">{t(invitation.is_class ? "classKicker" : "kicker")}</p>
        <h1 className="text-2xl text-balance">{isOpen ? t("title", { name }) : name}</h1>
      </div>
      {invitation.has_ended ? (
        <Closed text={t("ended", { name })} action={t("home")} to="/" />
      ) : own?.is_member ? (
        <Closed text={t("isMember")} action={t("watch")} to={inside} />
      ) : own?.other_group ? (
        <Closed text={t("elsewhere", { name: own.other_group })} action={t("account")} to="/profile#groupe" />
      ) : invitation.is_class && !own ? (
        <PupilEntry code={code} isFull={invitation.is_full} onEntered={onJoined} />
      ) : invitation.is_full ? (
        <Closed text={t("full", { name })} action={t("home")} to="/" />
      ) : (
        <Open {...{ code, invitation, onJoined }} />
      )}
      {own && !own.is_member && (
        <p className="border-t border-line pt-6 text-sm wrap-anywhere text-soft">
          {own.email !== null && t("signedInAs", { email: own.email })} {otherAccount}
        </p>
      )}
    </div>
  );
}

function Open({ code, invitation, onJoined }: Pick<Props, "code" | "invitation" | "onJoined">) {
  const t = useTranslations("groups.invitation");
  return (
    <>
      <GroupTerms group={invitation} />
      {invitation.own ? (
        <JoinButton code={code} subscription={invitation.own.subscription} onJoined={onJoined} />
      ) : (
        <div className="grid gap-3">
          <LinkButton to={`/enregistrement?groupe=${encodeURIComponent(code)}`} size="large" wide>
            {t("signUp")}
          </LinkButton>
          <LinkButton to={withWayBack("/connexion", `/rejoindre/${code}`)} look="secondary" size="large" wide>
            {t("signIn")}
          </LinkButton>
        </div>
      )}
    </>
  );
}

function Closed({ text, action, to }: { text: string; action: string; to: string }) {
  return (
    <>
      <p className="text-soft">{text}</p>
      <LinkButton to={to} size="large" wide>
        {action}
      </LinkButton>
    </>
  );
}
