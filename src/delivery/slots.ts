/** A number of places that are taken and given back; who finds none waits in line. */
export class Slots {
  #free: number;
  readonly #line: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  /** Takes `wanted` places, or as many as there are, at least one. */
  async take(wanted: number): Promise<number> {
    if (this.#free > 0) {
      const taken = Math.min(wanted, this.#free);
      this.#free -= taken;
      return taken;
    }
    await new Promise<void>((resolve) => this.#line.push(resolve));
    return 1;
  }

  giveBack(count: number): void {
    for (let i = 0; i < count; i++) {
      const next = this.#line.shift();
      if (next === undefined) this.#free++;
      else next();
    }
  }
}
