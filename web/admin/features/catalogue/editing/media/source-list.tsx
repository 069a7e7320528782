import { RotateCcw } from "lucide-react";
import { Link } from "react-router";
import type { Encoding } from "#contract/admin/encodings.ts";
import { Button } from "#shared/ui/button.tsx";
import { call } from "#admin/api.ts";
import { useActing } from "#admin/form.ts";
import { useSize } from "#admin/parts/amounts.ts";
import { FaultLine } from "#admin/parts/fault.tsx";
import { Instant } from "#admin/parts/instant.tsx";
import { useTexts } from "#admin/texts.ts";
import { EncodingActs, refreshEncodings } from "#admin/features/encoding/encoding-acts.tsx";
import { EncodingState } from "#admin/features/encoding/encoding-state.tsx";

/** Source files of one kind with their state, newest first. */
export function SourceList({ encodings }: { encodings: readonly Encoding[] }) {
  if (encodings.length === 0) return null;
  return (
    <ul className="border-t border-line">
      {encodings.map((encoding) => (
        <SourceRow key={encoding.id} encoding={encoding} />
      ))}
    </ul>
  );
}

function SourceRow({ encoding }: { encoding: Encoding }) {
  const t = useTexts();
  const size = useSize();
  const { id, source, state, is_in_use: isInUse } = encoding;
  return (
    <li className="source-row">
      <div className="min-w-0">
        <Link
          to={`/encodings/${id}`}
          className="text-sm font-semibold wrap-anywhere underline-offset-4 hover:underline"
        >
          {source.name}
        </Link>
        <p className="text-xs text-soft">
          {size(source.bytes)} · <Instant at={source.received_at} />
        </p>
      </div>
      <div className="min-w-0">
        {isInUse ? (
          <span className="tag" data-tone="live">
            {t("media.inUse")}
          </span>
        ) : state === "done" ? (
          <span className="tag">{t("media.replaced")}</span>
        ) : (
          <EncodingState encoding={encoding} />
        )}
      </div>
      {isInUse ? <EncodeAgain encoding={encoding} /> : <EncodingActs encoding={encoding} />}
    </li>
  );
}

function EncodeAgain({ encoding: { id, source } }: { encoding: Encoding }) {
  const t = useTexts();
  const { act, busy, fault } = useActing();
  const again = () =>
    act(async () => {
      await call("POST /admin/encodings/{id}/retry", { params: { id } });
      await refreshEncodings();
    });
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      {fault && <FaultLine fault={fault} />}
      <Button
        look="quiet"
        size="small"
        busy={busy}
        icon={<RotateCcw className="size-4" aria-hidden="true" />}
        aria-label={t("media.encodeAgainOf", { name: source.name })}
        onClick={() => void again()}
      >
        {t("media.encodeAgain")}
      </Button>
    </div>
  );
}
