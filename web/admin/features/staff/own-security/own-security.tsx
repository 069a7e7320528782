import { KeyRound, Smartphone, TicketCheck } from "lucide-react";
import { useState, type ReactNode } from "react";
import { Button } from "#shared/ui/button.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import { call } from "#admin/api.ts";
import { useActing } from "#admin/form.ts";
import { FaultLine } from "#admin/parts/fault.tsx";
import { Instant } from "#admin/parts/instant.tsx";
import { PageHead } from "#admin/parts/page-head.tsx";
import { putSession, useMe, type Me } from "#admin/session.ts";
import { useTexts } from "#admin/texts.ts";
import { NewPasswordForm } from "./new-password-form.tsx";
import { OwnSessions } from "./own-sessions.tsx";
import { SecurityDialog, type SecurityChange } from "./security-dialog.tsx";

/** The member's own sign-in: second factors, recovery codes, password, sessions. */
export function OwnSecurity() {
  const t = useTexts();
  const me = useMe();
  const [changing, setChanging] = useState<SecurityChange | null>(null);
  return (
    <>
      <PageHead title={t("security.title")} lead={t("security.lead")} />
      <div className="grid items-start gap-4 md:grid-cols-2">
        <section className="panel p-6">
          <h2 className="mb-4 text-lg">{t("security.factors")}</h2>
          <ul className="divide-y divide-line">
            <Row
              icon={<Smartphone className="size-5" aria-hidden="true" />}
              name={t("security.app")}
              about={t(me.has_totp ? "security.appSet" : "security.appUnset")}
            >
              <Button look="secondary" size="small" onClick={() => setChanging("totp")}>
                {t(me.has_totp ? "security.replace" : "security.add")}
              </Button>
            </Row>
            {me.passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} />
            ))}
            <Row
              icon={<TicketCheck className="size-5" aria-hidden="true" />}
              name={t("security.codes")}
              about={t("security.codesLeft", { count: me.recovery_codes_left })}
            >
              <Button look="secondary" size="small" onClick={() => setChanging("codes")}>
                {t("security.renew")}
              </Button>
            </Row>
          </ul>
          <div className="mt-4">
            <Button
              look="secondary"
              size="small"
              icon={<KeyRound className="size-4" aria-hidden="true" />}
              onClick={() => setChanging("passkey")}
            >
              {t("security.addPasskey")}
            </Button>
          </div>
        </section>
        <section className="panel p-6">
          <h2 className="mb-4 text-lg">{t("security.password")}</h2>
          <NewPasswordForm />
        </section>
        <section className="panel p-6 md:col-span-2">
          <h2 className="mb-4 text-lg">{t("security.sessions")}</h2>
          <OwnSessions />
        </section>
      </div>
      {changing && <SecurityDialog change={changing} onClose={() => setChanging(null)} />}
    </>
  );
}

type RowProps = { icon: ReactNode; name: string; about: ReactNode; children: ReactNode };

function Row({ icon, name, about, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5">
      <span className="text-soft">{icon}</span>
      <span className="min-w-40 flex-1">
        <span className="block font-semibold">{name}</span>
        <span className="block text-sm text-soft">{about}</span>
      </span>
      {children}
    </li>
  );
}

function PasskeyRow({ passkey }: { passkey: Me["passkeys"][number] }) {
  const t = useTexts();
  const { act, busy, fault } = useActing();
  const remove = async (): Promise<void> => {
    putSession({ state: "in", me: await call("DELETE /admin/me/passkeys/{id}", { params: { id: passkey.id } }) });
    showToast(t("security.passkeyRemoved", { name: passkey.name }), { tone: "success" });
  };
  const about = (
    <>
      {t("security.passkeyUsed")} <Instant at={passkey.last_used_at ?? passkey.created_at} />
      {fault && <FaultLine fault={fault} />}
    </>
  );
  return (
    <Row icon={<KeyRound className="size-5" aria-hidden="true" />} name={passkey.name} about={about}>
      <Button look="quiet" size="small" busy={busy} onClick={() => void act(remove)}>
        {t("security.remove")}
        <span className="sr-only"> {passkey.name}</span>
      </Button>
    </Row>
  );
}
