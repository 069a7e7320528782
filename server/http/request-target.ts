/**
 * A request target in origin form. The absolute form, which servers must accept, loses its scheme and authority; anything
 * else, such as the `*` of OPTIONS, becomes a path that nothing is served at. Source: RFC 9112, 3.2.
 */
export function originFormOf(target: string): string {
  if (target.startsWith("/")) return target;
  const authority = /^https?:\/\/[^/?#]+/i.exec(target)?.[0];
  const rest = authority === undefined ? target : target.slice(authority.length);
  return rest.startsWith("/") ? rest : `/${rest}`;
}
