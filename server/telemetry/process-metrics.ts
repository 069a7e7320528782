import { statfs } from "node:fs/promises";
import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import type { Meter } from "@opentelemetry/api";

/** Delays are those of the last whole interval, so that several scrapers read the same. */
const intervalMs = 10_000;
/** Node measures delays as the time between looks at this distance. */
const resolutionMs = 10;

/** The process itself and the disk of its data folder. Returns what stops the measuring. */
export function measureProcess(meter: Meter, dataDir: string): () => void {
  const gauge = (name: string, description: string) => meter.createObservableGauge(name, { description });
  gauge("process_memory_usage_bytes", "Resident memory").addCallback((result) =>
    result.observe(process.memoryUsage.rss()),
  );
  gauge("v8js_memory_heap_used_bytes", "Used heap of V8").addCallback((result) =>
    result.observe(process.memoryUsage().heapUsed),
  );
  meter
    .createObservableCounter("process_cpu_time_seconds_total", { description: "Processor time, by mode" })
    .addCallback((result) => {
      const { user, system } = process.cpuUsage();
      result.observe(user / 1e6, { cpu_mode: "user" });
      result.observe(system / 1e6, { cpu_mode: "system" });
    });
  const free = gauge("silecs_data_folder_free_bytes", "Free space of the disk with DATA_DIR");
  const size = gauge("silecs_data_folder_size_bytes", "Size of the disk with DATA_DIR");
  meter.addBatchObservableCallback(
    async (result) => {
      const { bavail, blocks, bsize } = await statfs(dataDir);
      result.observe(free, bavail * bsize);
      result.observe(size, blocks * bsize);
    },
    [free, size],
  );
  return measureEventLoop(gauge);
}

type MakeGauge = (name: string, description: string) => ReturnType<Meter["createObservableGauge"]>;

function measureEventLoop(gauge: MakeGauge): () => void {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs });
  delays.enable();
  let before = performance.eventLoopUtilization();
  let latest = { median: 0, p99: 0, max: 0, utilization: 0 };
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - resolutionMs / 1000);
    latest = {
      median: seconds(delays.percentile(50)),
      p99: seconds(delays.percentile(99)),
      max: seconds(delays.max),
      utilization,
    };
    delays.reset();
  }, intervalMs).unref();
  const publish = (name: string, description: string, of: () => number) =>
    gauge(name, description).addCallback((result) => result.observe(of()));
  publish("nodejs_eventloop_delay_p50_seconds", "Median delay of the event loop", () => latest.median);
  publish("nodejs_eventloop_delay_p99_seconds", "99th percentile of its delay", () => latest.p99);
  publish("nodejs_eventloop_delay_max_seconds", "Its longest delay", () => latest.max);
  publish("nodejs_eventloop_utilization", "Share of the time in which it was active", () => latest.utilization);
  return () => {
    clearInterval(timer);
    delays.disable();
  };
}
