import type { StaffToken } from "#contract/admin/staff-tokens.ts";
import { lastDayBefore, shortCivilDay } from "#contract/date-text.ts";
import { Button } from "#shared/ui/button.tsx";
import { useLanguage } from "#admin/language.ts";
import { CivilDay } from "#admin/parts/civil-day.tsx";
import { DataTable } from "#admin/parts/data-table.tsx";
import { useTexts } from "#admin/texts.ts";
import { RoleTags } from "../members/role-tags.tsx";

type Props = { tokens: readonly StaffToken[]; onRevoke: (token: StaffToken) => void };

export function TokenTable({ tokens, onRevoke }: Props) {
  const t = useTexts();
  return (
    <DataTable
      label={t("tokens.title")}
      columns={[
        { name: t("tokens.name") },
        { name: t("members.roles") },
        { name: t("tokens.state") },
        { name: t("tokens.maker") },
        { name: t("tokens.lastUsed") },
        { name: t("tokens.acts"), isQuiet: true },
      ]}
      isEmpty={tokens.length === 0}
      nothing={t("tokens.nothing")}
    >
      {tokens.map((token) => (
        <tr key={token.id} className={token.state === "live" ? "" : "text-soft"}>
          <td className="min-w-44">
            <span className="block font-semibold">{token.name}</span>
            <code className="font-mono text-xs text-soft">silecs_…{token.ending}</code>
          </td>
          <td>
            <RoleTags roles={token.roles} />
          </td>
          <td className="whitespace-nowrap">
            <State token={token} />
          </td>
          <td className="whitespace-nowrap">{token.maker.name}</td>
          <td>{token.last_used_on ? <CivilDay day={token.last_used_on} /> : t("tokens.never")}</td>
          <td className="text-end">
            {token.state === "live" && (
              <Button
                look="secondary"
                size="small"
                aria-label={t("tokens.revokeOne", { name: token.name })}
                onClick={() => onRevoke(token)}
              >
                {t("tokens.revoke")}
              </Button>
            )}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

function State({ token: { state, ends_at: endsAt } }: { token: StaffToken }) {
  const t = useTexts();
  const { locale } = useLanguage();
  return (
    <>
      <span className="tag" data-tone={state === "live" ? "live" : undefined}>
        {t(`tokens.states.${state}`)}
      </span>
      {state === "live" && (
        <span className="mt-1 block text-xs text-soft">
          {t("tokens.until", { day: shortCivilDay(lastDayBefore(endsAt), locale) })}
        </span>
      )}
    </>
  );
}
