import { useFormatter } from "use-intl";
import { useTexts } from "../texts.ts";

const steps = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

/** '1,4 Go', '1.4 GB': a size in a suitable unit. */
export function useSize(): (bytes: number) => string {
  const format = useFormatter();
  return (bytes) => {
    const step = Math.min(steps.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
    const value = bytes / 1000 ** step;
    const digits = { maximumFractionDigits: step > 0 && value < 100 ? 1 : 0 };
    return format.number(value, {
      style: "unit",
      unit: steps[step],
      unitDisplay: step === 0 ? "narrow" : "short",
      ...digits,
    });
  };
}

/** Up to this duration seconds are shown too: minutes alone would be too coarse for a trailer. */
const shortSeconds = 300;

/** '40 s', '1 min 30', '12 min', '1 h 05': a duration in seconds, short. */
export function useDuration(): (seconds: number) => string {
  const t = useTexts();
  return (seconds) => {
    const whole = Math.max(1, Math.round(seconds));
    if (whole < 60) return t("amounts.seconds", { count: whole });
    if (whole < shortSeconds && whole % 60 !== 0)
      return t("amounts.minutesSeconds", {
        minutes: Math.floor(whole / 60),
        seconds: String(whole % 60).padStart(2, "0"),
      });
    const minutes = Math.round(seconds / 60);
    if (minutes < 60) return t("amounts.minutes", { count: minutes });
    return t("amounts.hours", { hours: Math.floor(minutes / 60), minutes: String(minutes % 60).padStart(2, "0") });
  };
}

/** '12,99 €': an amount in euros. */
export function useEuros(): (amount: number) => string {
  const format = useFormatter();
  return (amount) => format.number(amount, { style: "currency", currency: "EUR" });
}
