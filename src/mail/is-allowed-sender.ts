/**
 * Whether mail from an address is accepted. `ann@example.com` allows one address, `@example.com` allows a
 * whole domain, and null allows everybody.
 */
export function isAllowedSender(address: string | null, senders: readonly string[] | null): boolean {
  if (senders === null) return true;
  const sender = (address ?? '').toLowerCase();
  return senders.some((allowed) =>
    allowed.startsWith('@') ? sender.endsWith(allowed.toLowerCase()) : sender === allowed.toLowerCase(),
  );
}
