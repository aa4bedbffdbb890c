import type { Attribute } from '../../onnx/network.ts';
import { type Model, writeModel } from '../../onnx/write-model.ts';
import type { Gates, Layer, Matrix } from './layers.ts';

/** Names of what a network is given – pixels of lines, how many steps each has, the shape of all steps – and of its answer. */
export const PORTS = { image: 'image', steps: 'steps', shape: 'shape', scores: 'scores' } as const;

/** A network of Tesseract as ONNX, and what is to be known to run it. */
export interface LineNetwork {
  model: Uint8Array;
  /** Pixels of a line's height. */
  height: number;
  /** Pixels of a line's length that one step stands for. */
  stride: number;
  /** Numbers of a step in the middle of the network, where `PORTS.shape` is asked for: [steps, lines, features]. */
  features: number;
  classes: number;
}

/**
 * Writes a network of Tesseract as an ONNX model that reads several lines at once: pixels of -1 (ink) to 1 as
 * [line, 1, height + 2, width + 2], with one more around the line; scores as [step, line, class]. Tesseract rounds to 8 bits
 * between layers, ONNX Runtime calculates with floats.
 *
 * @throws {Error} where the network is of another build than those for Latin letters
 */
export function toOnnx(network: Layer): LineNetwork {
  const builder = new Builder();
  builder.add(network);
  const { height, stride, features } = builder;
  return { model: builder.finish(network.outputs), height, stride, features, classes: network.outputs };
}

class Builder {
  height = 0;
  stride = 1;
  features = 0;
  #value: string = PORTS.image;
  /** The neighbours of a pixel that the next layer weighs. */
  #window: { halfWidth: number; halfHeight: number } | null = null;
  readonly #nodes: Model['nodes'] = [];
  readonly #weights: Model['weights'] = new Map();
  readonly #shapes: Model['shapes'] = new Map();

  add(layer: Layer): void {
    switch (layer.kind) {
      case 'series':
        for (const inner of layer.layers) this.add(inner);
        break;
      case 'input':
        this.height = layer.height;
        break;
      case 'window':
        this.#window = layer;
        break;
      case 'tanh':
        this.#weighWindow(layer.weights);
        break;
      case 'pool':
        this.#pool(layer);
        break;
      case 'down':
        this.#readColumns(onlyOf(layer.layers));
        break;
      case 'backwards':
        this.#readSteps(onlyOf(layer.layers), 'reverse');
        break;
      case 'lstm':
        this.#readSteps(layer, 'forward');
        break;
      case 'softmax':
        this.#score(layer.weights);
        break;
      default:
        throw new Error(`A layer of the kind ${layer.kind} stands where it is not known.`);
    }
  }

  finish(classes: number): Uint8Array {
    this.#step('Identity', [this.#value], {}, [PORTS.scores]);
    return writeModel({
      inputs: [
        { name: PORTS.image, element: 'float32', shape: ['lines', 1, this.height + 2, 'width'] },
        { name: PORTS.steps, element: 'int32', shape: ['lines'] },
        { name: PORTS.shape, element: 'int64', shape: [3] },
      ],
      outputs: [{ name: PORTS.scores, element: 'float32', shape: ['longest', 'lines', classes] }],
      nodes: this.#nodes,
      weights: this.#weights,
      shapes: this.#shapes,
    });
  }

  /** Tesseract stacks the neighbours of a pixel, column by column, and weighs them: a convolution. */
  #weighWindow(weights: Matrix): void {
    if (this.#window === null) throw new Error('Pixels are weighed with their neighbours.');
    const width = 2 * this.#window.halfWidth + 1;
    const height = 2 * this.#window.halfHeight + 1;
    const kernel = new Float32Array(weights.rows * width * height);
    for (let row = 0; row < weights.rows; row++)
      for (let x = 0; x < width; x++)
        for (let y = 0; y < height; y++)
          kernel[(row * height + y) * width + x] = weights.data[row * weights.columns + x * height + y] ?? 0;
    const inputs = [
      this.#value,
      this.#keep([weights.rows, 1, height, width], kernel),
      this.#constants(weights),
    ];
    this.#step('Conv', inputs, { kernel_shape: integers([height, width]) });
    this.#step('Tanh', [this.#value]);
    this.#window = null;
  }

  #pool({ width, height }: { width: number; height: number }): void {
    const size = integers([height, width]);
    this.#step('MaxPool', [this.#value], { kernel_shape: size, strides: size });
    this.stride *= width;
  }

  /** Each column of pixels is read from top to bottom, and what is remembered at its end goes on. */
  #readColumns(layer: Layer): void {
    if (layer.kind !== 'last-of-lstm') throw new Error('Columns are read by a memory.');
    this.#step('Transpose', [this.#value], { perm: integers([2, 3, 0, 1]) });
    this.#reshape([0, -1, layer.inputs]);
    this.#step('LSTM', [this.#value, ...this.#memory(layer)], memoryOf(layer.outputs, 'forward'), [
      '',
      this.#name(),
    ]);
    this.#step('Reshape', [this.#value, PORTS.shape]);
    this.features = layer.outputs;
  }

  #readSteps(layer: Layer, direction: 'forward' | 'reverse'): void {
    if (layer.kind !== 'lstm') throw new Error('Steps are read by a memory.');
    const inputs = [this.#value, ...this.#memory(layer), PORTS.steps];
    this.#step('LSTM', inputs, memoryOf(layer.outputs, direction));
    this.#reshape([0, -1, layer.outputs]);
  }

  /** Weights of a memory in the order of ONNX: over the inputs, over what was given before, and constants. */
  #memory({ inputs, outputs, gates }: { inputs: number; outputs: number; gates: Gates }): string[] {
    const order = [gates.input, gates.output, gates.forget, gates.cell];
    const stack = (from: number, count: number, more = 0) => {
      const data = new Float32Array(order.length * outputs * count + more);
      order.forEach((gate, at) => {
        data.set(columnsOf(gate, from, count), at * outputs * count);
      });
      return data;
    };
    const size = order.length * outputs;
    return [
      this.#keep([1, size, inputs], stack(0, inputs)),
      this.#keep([1, size, outputs], stack(inputs, outputs)),
      // ONNX knows constants of what was given before, too: those are zeros.
      this.#keep([1, 2 * size], stack(inputs + outputs, 1, size)),
    ];
  }

  #score(weights: Matrix): void {
    const { rows, columns, data } = weights;
    const turned = new Float32Array((columns - 1) * rows);
    for (let row = 0; row < rows; row++)
      for (let at = 0; at < columns - 1; at++) turned[at * rows + row] = data[row * columns + at] ?? 0;
    this.#step('MatMul', [this.#value, this.#keep([columns - 1, rows], turned)]);
    this.#step('Add', [this.#value, this.#constants(weights)]);
    this.#step('Softmax', [this.#value], { axis: { kind: 'integer', value: -1 } });
  }

  #constants(weights: Matrix): string {
    return this.#keep([weights.rows], columnsOf(weights, weights.columns - 1, 1));
  }

  #keep(dimensions: number[], data: Float32Array): string {
    const name = `weights ${this.#weights.size}`;
    this.#weights.set(name, { dimensions, data });
    return name;
  }

  #reshape(sizes: number[]): void {
    const name = `shape ${this.#shapes.size}`;
    this.#shapes.set(name, sizes);
    this.#step('Reshape', [this.#value, name]);
  }

  #name(): string {
    return `value ${this.#nodes.length}`;
  }

  /** A step, of whose answers the last one is what the next step takes. */
  #step(
    operator: string,
    inputs: string[],
    attributes: Record<string, Attribute> = {},
    outputs = [this.#name()],
  ): void {
    this.#nodes.push({ operator, inputs, outputs, attributes: new Map(Object.entries(attributes)) });
    this.#value = outputs.at(-1) ?? '';
  }
}

function memoryOf(size: number, direction: 'forward' | 'reverse'): Record<string, Attribute> {
  return {
    hidden_size: { kind: 'integer', value: size },
    direction: { kind: 'text', value: direction },
  };
}

/** So many columns of a matrix, row by row. */
function columnsOf({ rows, columns, data }: Matrix, from: number, count: number): Float32Array {
  const out = new Float32Array(rows * count);
  for (let row = 0; row < rows; row++)
    out.set(data.subarray(row * columns + from, row * columns + from + count), row * count);
  return out;
}

function onlyOf(layers: readonly Layer[]): Layer {
  const [layer, ...more] = layers;
  if (layer === undefined || more.length > 0) throw new Error('One layer is expected.');
  return layer;
}

function integers(value: number[]): Attribute {
  return { kind: 'integers', value };
}
