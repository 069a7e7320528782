import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { withWayBack } from "#shared/api/way-back.ts";
import { Entrance } from "#shared/ui/entrance.tsx";
import { PersonalStep } from "./personal-step.tsx";
import { actAsRegistered } from "./registration.ts";

type Props = {
  header: ReactNode;
  sky: ReactNode;
  footer: ReactNode;
  group: { code: string; name: string };
  /** Shown beside the form: what the group offers. */
  aside: ReactNode;
  /** Called once the account exists and the browser is signed in to it. */
  onCreated: () => Promise<void>;
};

/** Sign-up for a member of a client group: personal information only, no plan or payment. */
export function GroupSignUp({ header, sky, footer, group, aside, onCreated }: Props) {
  const t = useTranslations("billing.signUp.group");
  return (
    <Entrance header={header} sky={sky} footer={footer} beside={aside} holds="steps">
      <PersonalStep
        quiet
        forGroup
        title={t("title", { name: group.name })}
        login={withWayBack("/connexion", `/rejoindre/${group.code}`)}
        onDone={async () => {
          actAsRegistered();
          await onCreated();
        }}
      />
    </Entrance>
  );
}
