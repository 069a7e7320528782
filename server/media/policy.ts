import { BlockList, isIPv4 } from "node:net";

export type PolicyLimits = {
  endsAtSeconds: number;
  /** 0 when the policy has no start date. */
  startsAtSeconds: number;
  allowsUrl: (url: string) => boolean;
  /** Absent when the policy names no address. */
  allowsAddress?: (address: string) => boolean;
};

type Fields = Record<string, unknown>;

/**
 * Parses a CloudFront policy with a verified signature. Undefined unless CloudFront would accept it: exactly one statement
 * with a resource, an end date and no unknown condition.
 * Source: Amazon CloudFront Developer Guide, "Values that you specify in the policy statement for a custom policy".
 */
export function parsePolicy(text: string): PolicyLimits | undefined {
  const statement = soleStatement(text);
  if (!statement) return undefined;
  const { Resource: resource, Condition: condition } = statement;
  if (typeof resource !== "string" || !isFields(condition)) return undefined;
  const { DateLessThan: end, DateGreaterThan: start, IpAddress: address, ...unknown } = condition;
  const endsAtSeconds = epochSeconds(end);
  const startsAtSeconds = start === undefined ? 0 : epochSeconds(start);
  if (endsAtSeconds === undefined || startsAtSeconds === undefined || Object.keys(unknown).length > 0) return undefined;
  const limits = {
    endsAtSeconds,
    startsAtSeconds,
    allowsUrl: (url: string) => matchesResource(resource, url),
  };
  if (address === undefined) return limits;
  const allowsAddress = isFields(address) ? addressRule(address["AWS:SourceIp"]) : undefined;
  return allowsAddress && { ...limits, allowsAddress };
}

function soleStatement(text: string): Fields | undefined {
  let policy: unknown;
  try {
    policy = JSON.parse(text);
  } catch {
    // Signed by one of our keys, yet not JSON: treated as no policy.
    return undefined;
  }
  if (!isFields(policy) || !Array.isArray(policy["Statement"]) || policy["Statement"].length !== 1) return undefined;
  const [statement]: unknown[] = policy["Statement"];
  return isFields(statement) ? statement : undefined;
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function epochSeconds(date: unknown): number | undefined {
  const seconds = isFields(date) ? date["AWS:EpochTime"] : undefined;
  return typeof seconds === "number" && Number.isSafeInteger(seconds) && seconds > 0 ? seconds : undefined;
}

function addressRule(source: unknown): ((address: string) => boolean) | undefined {
  if (source === "0.0.0.0/0") return () => true;
  const [network, bits = "32", ...rest] = typeof source === "string" ? source.split("/") : [];
  if (network === undefined || rest.length > 0 || !isIPv4(network) || !/^\d{1,2}$/.test(bits)) return undefined;
  if (Number(bits) > 32) return undefined;
  const allowed = new BlockList();
  allowed.addSubnet(network, Number(bits), "ipv4");
  return (address) => {
    const plain = address.replace(/^::ffff:/, "");
    return isIPv4(plain) && allowed.check(plain, "ipv4");
  };
}

/** `*` matches any characters or none, `?` exactly one; case-sensitive. */
export function matchesResource(pattern: string, url: string): boolean {
  let at = 0;
  let inPattern = 0;
  let star = -1;
  let starTook = 0;
  while (at < url.length) {
    const wanted = pattern[inPattern];
    if (wanted === "*") {
      star = inPattern++;
      starTook = at;
    } else if (wanted !== undefined && (wanted === "?" || wanted === url[at])) {
      inPattern++;
      at++;
    } else if (star >= 0) {
      // Backtracks to the last star only, which keeps this quadratic at worst.
      inPattern = star + 1;
      at = ++starTook;
    } else {
      return false;
    }
  }
  while (pattern[inPattern] === "*") inPattern++;
  return inPattern === pattern.length;
}
