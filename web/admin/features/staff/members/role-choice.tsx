import { staffRoles } from "#contract/staff-roles.ts";
import { Checkbox } from "#shared/ui/choice.tsx";
import type { Me } from "#admin/session.ts";
import { useTexts } from "#admin/texts.ts";

type Roles = Me["roles"];

export function RoleChoice({ roles, onChange }: { roles: Roles; onChange: (roles: Roles) => void }) {
  const t = useTexts();
  return (
    <fieldset className="grid gap-x-6 xs:grid-cols-2">
      <legend className="mb-2 font-semibold">{t("members.roles")}</legend>
      {staffRoles.map((role) => (
        <Checkbox
          key={role}
          label={t(`roles.${role}.name`)}
          hint={t(`roles.${role}.short`)}
          checked={roles.includes(role)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(staffRoles.filter((one) => (one === role ? checked : roles.includes(one))))
          }
        />
      ))}
    </fieldset>
  );
}
