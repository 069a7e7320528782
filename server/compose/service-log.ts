import type { FastifyInstance } from "fastify";
import { answerIn, MailRefusedError, type SendMail } from "#server/adapters/mail/mail.ts";
import { createFaultLog } from "#server/fault-log.ts";
import { withoutAddresses } from "#server/features/machine/services/outcome.ts";
import { createServiceLog, mailService, type ServiceLog } from "#server/features/machine/services/service-log.ts";
import type { ObserveCall } from "#server/observe-call.ts";
import type { AppDeps } from "./deps.ts";

export type Watched = { deps: AppDeps; serviceLog: ServiceLog };

/** The same deps, whose calls to other services are counted for the machine's page. */
export function watchServices(app: FastifyInstance, deps: AppDeps): Watched {
  const serviceLog = createServiceLog(deps);
  const faults = createFaultLog(deps.log);
  const flush = () =>
    serviceLog.flush().catch(({ message: reason }: Error) => faults.state("calls could not be counted", { reason }));
  deps.heartbeat?.onBeat(flush);
  app.addHook("onClose", flush);
  const sendMail = watchMails(serviceLog, deps.sendMail);
  return { serviceLog, deps: { ...deps, sendMail, observeCall: both(serviceLog.observeCall, deps.observeCall) } };
}

function watchMails(log: ServiceLog, send: SendMail): SendMail {
  return async (mail) => {
    try {
      const answer = await send(mail);
      log.note(mailService, { kind: "succeeded" });
      return answer;
    } catch (error) {
      const isRefused = error instanceof MailRefusedError;
      const reason = withoutAddresses(answerIn(error).text);
      log.note(mailService, isRefused ? { kind: "refused" } : { kind: "failed", reason });
      throw error;
    }
  };
}

function both(first: ObserveCall, second: ObserveCall | undefined): ObserveCall {
  if (!second) return first;
  return (call) => {
    const ends = [first(call), second(call)];
    return (outcome) => ends.forEach((end) => end(outcome));
  };
}
