/**
 * Limits the number of concurrent attempts. Waiting organizations take turns, and each gets at most a fixed
 * number of slots, so that one organization's slow receivers do not delay the others.
 */
export class Slots {
  readonly #mostOfOrganization: number;
  #free: number;
  readonly #taken = new Map<string, number>();
  readonly #waiting = new Map<string, (() => void)[]>();

  constructor(count: number, mostOfOrganization: number) {
    this.#free = count;
    this.#mostOfOrganization = mostOfOrganization;
  }

  /** Waits for a free slot, then takes up to `wanted` slots. Returns the number taken. */
  async take(organizationId: string, wanted: number): Promise<number> {
    const room = Math.min(this.#free, this.#roomOf(organizationId));
    if (room > 0) {
      const count = Math.min(wanted, room);
      this.#add(organizationId, count);
      return count;
    }
    const waiting = this.#waiting.get(organizationId) ?? [];
    this.#waiting.set(organizationId, waiting);
    await new Promise<void>((resolve) => waiting.push(resolve));
    return 1;
  }

  giveBack(organizationId: string, count: number): void {
    this.#add(organizationId, -count);
    while (this.#free > 0 && this.#admitNext());
  }

  /**
   * Admits the next waiter whose organization is below its limit, and moves that organization to the end of
   * the queue.
   */
  #admitNext(): boolean {
    for (const [organizationId, waiting] of this.#waiting) {
      if (this.#roomOf(organizationId) <= 0) continue;
      const next = waiting.shift();
      this.#waiting.delete(organizationId);
      if (waiting.length > 0) this.#waiting.set(organizationId, waiting);
      this.#add(organizationId, 1);
      next?.();
      return true;
    }
    return false;
  }

  #roomOf(organizationId: string): number {
    return this.#mostOfOrganization - (this.#taken.get(organizationId) ?? 0);
  }

  #add(organizationId: string, count: number): void {
    this.#free -= count;
    const taken = (this.#taken.get(organizationId) ?? 0) + count;
    if (taken > 0) this.#taken.set(organizationId, taken);
    else this.#taken.delete(organizationId);
  }
}
