import { Agent } from "node:http";
import type { CallName, Report, Task } from "./plan.ts";
import { watch } from "./viewer.ts";

const names: CallName[] = ["home", "title", "open", "playlist", "segment", "log", "save", "ping"];
const each = <T>(make: () => T) => Object.fromEntries(names.map((name) => [name, make()])) as Record<CallName, T>;

// A measurement that was ended leaves no load behind.
process.once("disconnect", () => process.exit());

/** One of the processes that make the load: it is sent a task, and answers with its report. */
process.once("message", (task: Task) => {
  const report: Report = {
    times: each(() => ({ coming: [], watching: [] })),
    bytes: each(() => 0),
    faults: [],
    viewerMinutes: 0,
    cpuSeconds: 0,
    lateMilliseconds: 0,
  };
  const run = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 2 });
    const before = process.cpuUsage();
    await Promise.all(
      task.people.map((viewer, index) => watch(agent, task, viewer, index * task.processes + task.process, report)),
    );
    const { user, system } = process.cpuUsage(before);
    report.cpuSeconds = (user + system) / 1e6;
    process.send?.(report, () => process.exit());
  };
  void run();
});
