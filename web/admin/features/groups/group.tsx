import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useParams } from "react-router";
import type { AnswerFor } from "#contract/client.ts";
import { Button } from "#shared/ui/button.tsx";
import { call } from "#admin/api.ts";
import { CivilDay } from "#admin/parts/civil-day.tsx";
import { CopyButton } from "#admin/parts/copy-button.tsx";
import { Loaded } from "#admin/parts/loaded.tsx";
import { BackLink } from "#admin/parts/back-link.tsx";
import { PageHead } from "#admin/parts/page-head.tsx";
import { useMay } from "#admin/session.ts";
import { useTexts } from "#admin/texts.ts";
import { GroupAct, type Act } from "./group-act.tsx";
import { GroupMembers } from "./group-members.tsx";
import { SeatsUsed } from "./seats-used.tsx";

type Group = AnswerFor<"GET /admin/client-groups/{id}">;

/** One client group: its terms, its code and link, its members. */
export function GroupPage() {
  const t = useTexts();
  const { id = "" } = useParams();
  const group = useQuery({
    queryKey: ["groups", "one", id],
    queryFn: () => call("GET /admin/client-groups/{id}", { params: { id } }),
  });
  return (
    <>
      <BackLink to="/groups">{t("clientGroups.title")}</BackLink>
      <Loaded asked={group}>{(found) => <Details group={found} />}</Loaded>
    </>
  );
}

function Details({ group }: { group: Group }) {
  const t = useTexts();
  const [open, setOpen] = useState<Act | null>(null);
  return (
    <>
      <PageHead title={group.name}>
        <ContractButtons group={group} onOpen={setOpen} />
      </PageHead>
      <div className="mb-9 grid gap-4 sm:grid-cols-2">
        <dl className="panel grid content-start gap-x-6 gap-y-4 p-6 text-sm xs:grid-cols-2">
          <Fact name={t("clientGroups.seats")}>
            <SeatsUsed taken={group.seats_taken} seats={group.seats} />
          </Fact>
          <Fact name={t("clientGroups.end")}>
            <CivilDay day={group.ends_on} />{" "}
            {group.has_ended && <span className="tag">{t("clientGroups.hasEnded")}</span>}
          </Fact>
          <Fact name={t("clientGroups.audience")}>
            {group.pupil_ceiling === null
              ? t("clientGroups.adults")
              : t("clientGroups.class", { age: group.pupil_ceiling })}
          </Fact>
        </dl>
        <Invitation group={group} onRenew={() => setOpen("code")} />
      </div>
      <GroupMembers group={group} />
      {open && <GroupAct act={open} group={group} onClose={() => setOpen(null)} />}
    </>
  );
}

function ContractButtons({ group, onOpen }: { group: Group; onOpen: (act: Act) => void }) {
  const t = useTexts();
  if (!useMay("accountant")) return null;
  return (
    <div className="flex flex-wrap gap-3">
      <Button look="secondary" size="small" onClick={() => onOpen("change")}>
        {t("clientGroups.change")}
      </Button>
      {!group.has_ended && (
        <Button look="danger" size="small" onClick={() => onOpen("end")}>
          {t("clientGroups.endNow")}
        </Button>
      )}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="mb-1 text-soft">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}

/** The code and the link. Either is enough to join. */
function Invitation({ group, onRenew }: { group: Group; onRenew: () => void }) {
  const t = useTexts();
  return (
    <section className="panel p-6" aria-labelledby="invitation">
      <h2 id="invitation" className="text-base font-semibold">
        {t("clientGroups.invitation")}
      </h2>
      <p className="mt-1 mb-4 text-sm text-soft">
        {t(group.pupil_ceiling === null ? "clientGroups.invitationLead" : "clientGroups.invitationLeadOfClass")}
      </p>
      <div className="grid gap-3">
        <Handed name={t("clientGroups.code")} text={group.code} />
        <Handed name={t("clientGroups.link")} text={group.link} />
      </div>
      <div className="-mx-2 mt-3">
        <Button look="quiet" size="small" onClick={onRenew}>
          {t("clientGroups.renew")}
        </Button>
      </div>
    </section>
  );
}

function Handed({ name, text }: { name: string; text: string }) {
  return (
    <div className="flex items-center gap-3">
      <code className="min-w-0 flex-1 rounded-sm bg-lifted p-2.5 font-mono text-sm text-balance break-all select-all">
        {text}
      </code>
      <CopyButton text={text} label={`(${name})`} />
    </div>
  );
}
