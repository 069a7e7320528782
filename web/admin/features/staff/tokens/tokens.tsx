import { useQuery } from "@tanstack/react-query";
import { BookOpenText, KeyRound } from "lucide-react";
import { useState } from "react";
import type { StaffToken } from "#contract/admin/staff-tokens.ts";
import { Button } from "#shared/ui/button.tsx";
import { call } from "#admin/api.ts";
import { Loaded } from "#admin/parts/loaded.tsx";
import { PageHead } from "#admin/parts/page-head.tsx";
import { useTexts } from "#admin/texts.ts";
import { RevokeDialog } from "./revoke-dialog.tsx";
import { TokenDialog } from "./token-dialog.tsx";
import { TokenTable } from "./token-table.tsx";

/** Tokens with which scripts make the staff's calls. */
export function Tokens() {
  const t = useTexts();
  const [isMaking, setMaking] = useState(false);
  const [revoked, setRevoked] = useState<StaffToken | null>(null);
  const tokens = useQuery({ queryKey: ["tokens"], queryFn: () => call("GET /admin/tokens") });
  return (
    <>
      <PageHead title={t("tokens.title")} lead={t("tokens.lead")}>
        <Button icon={<KeyRound className="size-5" aria-hidden="true" />} onClick={() => setMaking(true)}>
          {t("tokens.make")}
        </Button>
      </PageHead>
      <Loaded asked={tokens}>{({ data }) => <TokenTable tokens={data} onRevoke={setRevoked} />}</Loaded>
      <p className="mt-5">
        <a className="inline-flex items-center gap-2 underline" href="/api/docs" target="_blank" rel="noreferrer">
          <BookOpenText className="size-4" aria-hidden="true" />
          {t("tokens.docs")}
        </a>
      </p>
      {isMaking && <TokenDialog onClose={() => setMaking(false)} />}
      {revoked && <RevokeDialog token={revoked} onClose={() => setRevoked(null)} />}
    </>
  );
}
