import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import type { RightsHolder } from "#contract/admin/rights-holders.ts";
import { Button } from "#shared/ui/button.tsx";
import { call } from "#admin/api.ts";
import { BackLink } from "#admin/parts/back-link.tsx";
import { EmailAddress } from "#admin/parts/email-address.tsx";
import { FactList } from "#admin/parts/fact-list.tsx";
import { Loaded } from "#admin/parts/loaded.tsx";
import { PageHead } from "#admin/parts/page-head.tsx";
import { useTexts } from "#admin/texts.ts";
import { HolderDialog } from "./holder-dialog.tsx";
import { HolderShares } from "./holder-shares.tsx";
import { Statements } from "./statements.tsx";

/** One rights holder: its facts, its shares of titles and its statements. */
export function OneRightsHolder() {
  const t = useTexts();
  const { id = "" } = useParams();
  const holder = useQuery({
    queryKey: ["rights-holders", "one", id],
    queryFn: () => call("GET /admin/rights-holders/{id}", { params: { id } }),
  });
  return (
    <>
      <BackLink to="/rights-holders">{t("rightsHolders.title")}</BackLink>
      <Loaded asked={holder}>{(found) => <Details holder={found} />}</Loaded>
    </>
  );
}

function Details({ holder }: { holder: RightsHolder }) {
  const t = useTexts();
  const [isChanging, setChanging] = useState(false);
  const { name, contact, address, email, remuneration, notes, state } = holder;
  return (
    <>
      <PageHead title={name}>
        {state === "ended" && <span className="tag">{t("rightsHolders.states.ended")}</span>}
        <Button look="secondary" size="small" onClick={() => setChanging(true)}>
          {t("rightsHolders.change")}
        </Button>
      </PageHead>
      <div className="mb-9 max-w-3xl">
        <FactList
          title={t("rightsHolders.facts")}
          facts={[
            [t("rightsHolders.contact"), contact],
            [t("rightsHolders.address"), address],
            [t("rightsHolders.email"), email !== "" && <EmailAddress of={email} />],
            [t("rightsHolders.key"), t(`rightsHolders.keys.${remuneration}.definition`)],
            [t("rightsHolders.notes"), notes],
          ]}
        />
      </div>
      <HolderShares holder={holder} />
      <Statements holderId={holder.id} />
      {isChanging && <HolderDialog holder={holder} onClose={() => setChanging(false)} />}
    </>
  );
}
