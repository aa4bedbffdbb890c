/**
 * Returns true if the sender is allowed. `ann@example.com` allows one address, `@example.com` a whole domain,
 * and null everybody.
 */
export function isAllowedSender(address: string | null, senders: readonly string[] | null): boolean {
  if (senders === null) return true;
  const sender = (address ?? '').toLowerCase();
  return senders.some((allowed) =>
    allowed.startsWith('@') ? sender.endsWith(allowed.toLowerCase()) : sender === allowed.toLowerCase(),
  );
}
