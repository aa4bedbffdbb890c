import { ELEMENT, encodeOnnxFile, type Operation, type Port, type Tensor } from './onnx-file.ts';

/** Builds a chain of operations, each of which reads the output of the previous one. */
export class NetworkBuilder {
  /** Name of the latest output. */
  value: string;
  readonly #operations: Operation[] = [];
  readonly #constants = new Map<string, Tensor>();

  constructor(input: string) {
    this.value = input;
  }

  /** Adds an operation, whose last output becomes `value`. */
  add(
    operator: string,
    inputs: string[],
    attributes: Operation['attributes'] = {},
    outputs?: string[],
  ): void {
    const names = outputs ?? [`value ${this.#operations.length}`];
    this.#operations.push({ operator, inputs, outputs: names, attributes });
    this.value = names.at(-1) ?? '';
  }

  addReshape(sizes: number[]): void {
    const name = `constant ${this.#constants.size}`;
    this.#constants.set(name, { dimensions: [sizes.length], data: BigInt64Array.from(sizes, BigInt) });
    this.add('Reshape', [this.value, name]);
  }

  /**
   * Returns the name of the product of weights and scales, as 32-bit floats. ONNX Runtime computes the
   * product in 64 bits, as Tesseract does, and only once.
   */
  addWeights(dimensions: number[], data: Int8Array, scaleDimensions: number[], scales: Float64Array): string {
    const name = `constant ${this.#constants.size}`;
    this.#constants.set(name, { dimensions, data });
    this.#constants.set(`${name} scales`, { dimensions: scaleDimensions, data: scales });
    const names = [`${name} float64`, `${name} scaled`, `${name} float32`] as const;
    this.#addConstantOperation('Cast', [name], names[0], { to: ELEMENT.float64 });
    this.#addConstantOperation('Mul', [names[0], `${name} scales`], names[1], {});
    this.#addConstantOperation('Cast', [names[1]], names[2], { to: ELEMENT.float32 });
    return names[2];
  }

  encode(inputs: Port[], outputs: Port[]): Uint8Array {
    return encodeOnnxFile({ inputs, outputs, operations: this.#operations, constants: this.#constants });
  }

  #addConstantOperation(
    operator: string,
    inputs: string[],
    output: string,
    attributes: Operation['attributes'],
  ): void {
    this.#operations.push({ operator, inputs, outputs: [output], attributes });
  }
}
