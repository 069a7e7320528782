import type { Me } from "#admin/session.ts";
import { useTexts } from "#admin/texts.ts";

export function RoleTags({ roles }: { roles: Me["roles"] }) {
  const t = useTexts();
  return (
    <span className="flex flex-wrap gap-1.5">
      {roles.map((role) => (
        <span key={role} className="tag" data-tone={role === "admin" ? "strong" : undefined}>
          {t(`roles.${role}.name`)}
        </span>
      ))}
    </span>
  );
}
