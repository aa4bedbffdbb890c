const KINDS: Record<string, string> = {
  pending: 'busy',
  queued: 'busy',
  running: 'busy',
  completed: 'good',
  succeeded: 'good',
  failed: 'bad',
  cancelled: '',
};

export function StatusBadge({ status }: { status: string }) {
  const kind = KINDS[status] ?? '';
  return <span className={`badge ${kind}`}>{status.charAt(0).toUpperCase() + status.slice(1)}</span>;
}
