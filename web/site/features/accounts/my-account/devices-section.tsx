import { useMutation, useQuery } from "@tanstack/react-query";
import { MonitorSmartphone } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import type { AnswerFor } from "#contract/client.ts";
import { longInstant } from "#contract/date-text.ts";
import { awaitRemoval, call } from "#shared/api/client.ts";
import { queries, query } from "#shared/api/queries.ts";
import { Button } from "#shared/ui/button.tsx";
import { useShowError } from "#shared/ui/refused.ts";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import { Section } from "./section.tsx";

type Devices = AnswerFor<"GET /me/devices">;
type Device = Devices["data"][number];
const devicesQuery = () => query("GET /me/devices", {});

/** The signed-in devices; all but this one can be signed out. */
export function DevicesSection() {
  const t = useTranslations("accounts.mine.devices");
  const showError = useShowError();
  const { data, isError, refetch } = useQuery({ ...devicesQuery(), staleTime: 0 }, queries);
  const removal = useMutation(
    {
      mutationFn: ({ id }: Device) =>
        awaitRemoval(call("DELETE /me/devices/{id}", { params: { id } }), { entity: "device", id }),
      onMutate: (device) => {
        const before = queries.getQueryData<Devices>(devicesQuery().queryKey);
        queries.setQueryData<Devices>(
          devicesQuery().queryKey,
          (now) => now && { data: now.data.filter(({ id }) => id !== device.id) },
        );
        return before;
      },
      onError: (error, device, before) => {
        queries.setQueryData(devicesQuery().queryKey, before);
        showError(error, { action: t("toRemove", { name: device.name }), id: device.id });
      },
      onSuccess: (_answer, device) => showToast(t("removed", { name: device.name }), { tone: "success" }),
    },
    queries,
  );
  return (
    <Section id="appareils" title={t("title")}>
      {isError && (
        <Button look="secondary" size="small" onClick={() => void refetch()}>
          {t("retry")}
        </Button>
      )}
      {!data && !isError && <Skeleton className="h-16" />}
      <ul className="-my-3 grid divide-y divide-line">
        {data?.data.map((device) => (
          <DeviceLine key={device.id} device={device} onRemove={() => removal.mutate(device)} />
        ))}
      </ul>
      <StaffSights />
    </Section>
  );
}

/** When customer service saw the site as this account does. */
function StaffSights() {
  const t = useTranslations("accounts.mine.devices");
  const locale = useLocale();
  const { data } = useQuery({ ...query("GET /me/impersonations", {}), staleTime: 60_000 }, queries);
  if (!data || data.data.length === 0) return null;
  return (
    <ul className="mt-6 grid gap-1 border-t border-line pt-4 text-sm text-soft">
      {data.data.map(({ id, at }) => (
        <li key={id}>{t("seenByStaff", { when: longInstant(at, locale) })}</li>
      ))}
    </ul>
  );
}

function DeviceLine({ device, onRemove }: { device: Device; onRemove: () => void }) {
  const t = useTranslations("accounts.mine.devices");
  const locale = useLocale();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <MonitorSmartphone className="size-6 flex-none text-soft" aria-hidden="true" />
      <div className="min-w-0 flex-[1_1_8rem]">
        <p className="font-semibold wrap-anywhere">{device.name}</p>
        <p className="text-sm text-soft">
          {device.is_current ? t("current") : t("used", { when: longInstant(device.last_used_at, locale) })}
        </p>
      </div>
      {!device.is_current && (
        // Aligns the text, not the padding, with the lines above.
        <div className="ms-auto -me-4 flex-none">
          <Button look="quiet" size="small" onClick={onRemove} aria-label={t("removeNamed", { name: device.name })}>
            {t("remove")}
          </Button>
        </div>
      )}
    </li>
  );
}
