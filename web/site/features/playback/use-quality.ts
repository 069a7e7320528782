import { useEffect } from "react";
import { CallError } from "#contract/client.ts";
import type { NetworkKind, QualityReport } from "#contract/quality.ts";
import { isMeasured } from "#shared/api/analytics.ts";
import { callWhileLeaving } from "#shared/api/client.ts";
import { createQualityQueue, type SendReports } from "#site/player/reporting/quality-queue.ts";
import { watchQuality } from "#site/player/reporting/quality.ts";
import type { Player } from "#site/player/session/player.ts";

/** Reports the quality of playback, without a person: nothing of children, and nothing where measurement was refused. */
export function useQuality(player: Player): void {
  useEffect(() => {
    if (!isMeasured()) return undefined;
    const queue = createQualityQueue(sessionStorage, sendReports);
    const quality = watchQuality(player.state, {
      now: () => performance.now(),
      clock: () => Date.now(),
      newId: () => crypto.randomUUID(),
      streamQuality: () => player.streamQuality(),
      network: networkKind,
      isSeeking: () => player.isSeeking(),
      report(report) {
        queue.add(report);
        void queue.flush();
      },
    });
    const leave = () => {
      quality.leave();
      void queue.sendAll();
    };
    addEventListener("pagehide", leave);
    void queue.flush();
    return () => {
      removeEventListener("pagehide", leave);
      quality.stop();
    };
  }, [player]);
}

const sendReports: SendReports = async (reports: readonly QualityReport[]) => {
  try {
    await callWhileLeaving("POST /quality-reports", { body: { ts: Date.now(), reports: [...reports] } });
    return "taken";
  } catch (error) {
    // Figures of the operator's, which are no matter of the viewer's.
    const isRefused = error instanceof CallError && [400, 403].includes(error.status);
    return isRefused ? "refused" : "unanswered";
  }
};

const kinds: ReadonlySet<string> = new Set<NetworkKind>(["cellular", "ethernet", "wifi"]);

/** Chromium alone tells. Source: Network Information API, `NetworkInformation.type`. */
function networkKind(): NetworkKind {
  const { connection } = navigator as Navigator & { connection?: { type?: string } };
  const type = connection?.type;
  if (type === undefined) return "unknown";
  return kinds.has(type) ? (type as NetworkKind) : "other";
}
