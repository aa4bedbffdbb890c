import type { Gates, Layer, Matrix } from './layers.ts';
import { type LineModel, PORTS } from './line-model.ts';
import { NetworkBuilder } from './network-builder.ts';

/**
 * Converts a network to an ONNX model that reads several lines at once; see `PORTS` for its inputs and
 * output. Tesseract rounds to 8 bits between layers, whereas the model uses 32-bit floats.
 * @throws {Error} if the structure of the network differs from that of the networks for Latin script
 */
export function toOnnx(network: Layer): Omit<LineModel, 'characters'> {
  const writer = new LayerWriter();
  writer.add(network);
  return { model: writer.finish(network.outputs), ...writer.sizes, classes: network.outputs };
}

/** Writes layers one after another. Each layer reads the output of the previous one. */
class LayerWriter {
  readonly sizes = { height: 0, stride: 1, features: 0 };
  readonly #builder = new NetworkBuilder(PORTS.image);
  /** The window around each pixel that the next layer applies its weights to. */
  #window: { halfWidth: number; halfHeight: number } | null = null;

  add(layer: Layer): void {
    switch (layer.kind) {
      case 'series':
        for (const inner of layer.layers) this.add(inner);
        break;
      case 'input':
        this.sizes.height = layer.height;
        break;
      case 'window':
        this.#window = layer;
        break;
      case 'tanh':
        this.#addConvolution(layer.weights);
        break;
      case 'pool':
        this.#addPool(layer);
        break;
      case 'down':
        this.#addColumnLstm(getOnlyLayer(layer.layers));
        break;
      case 'backwards':
        this.#addLstm(getOnlyLayer(layer.layers), 'reverse');
        break;
      case 'lstm':
        this.#addLstm(layer, 'forward');
        break;
      case 'softmax':
        this.#addSoftmax(layer.weights);
        break;
      default:
        throw new Error(`Layers of type ${layer.kind} are not supported here.`);
    }
  }

  finish(classes: number): Uint8Array {
    this.#builder.add('Identity', [this.#builder.value], {}, [PORTS.scores]);
    return this.#builder.encode(
      [
        { name: PORTS.image, element: 'float32', shape: ['lines', 1, this.sizes.height + 2, 'width'] },
        { name: PORTS.steps, element: 'int32', shape: ['lines'] },
        { name: PORTS.shape, element: 'int64', shape: [3] },
      ],
      [{ name: PORTS.scores, element: 'float32', shape: ['longest', 'lines', classes] }],
    );
  }

  /**
   * Adds a convolution. The result is the same as that of Tesseract, which stacks the neighbors of each pixel
   * and applies weights to them.
   */
  #addConvolution(weights: Matrix): void {
    if (this.#window === null) throw new Error('Tanh layers are supported only after a window.');
    const width = 2 * this.#window.halfWidth + 1;
    const height = 2 * this.#window.halfHeight + 1;
    const { rows, columns } = weights;
    const kernel = new Int8Array(rows * width * height);
    for (let row = 0; row < rows; row++)
      for (let x = 0; x < width; x++)
        for (let y = 0; y < height; y++)
          kernel[(row * height + y) * width + x] = weights.data[row * columns + x * height + y] ?? 0;
    const inputs = [
      this.#builder.value,
      this.#builder.addWeights([rows, 1, height, width], kernel, [rows, 1, 1, 1], weights.scales),
      this.#addBias(weights),
    ];
    this.#builder.add('Conv', inputs, { kernel_shape: [height, width] });
    this.#builder.add('Tanh', [this.#builder.value]);
    this.#window = null;
  }

  #addPool({ width, height }: { width: number; height: number }): void {
    const size = [height, width];
    this.#builder.add('MaxPool', [this.#builder.value], { kernel_shape: size, strides: size });
    this.sizes.stride *= width;
  }

  /**
   * Adds an LSTM that reads each column of pixels from top to bottom. Its last output is the value of the
   * step.
   */
  #addColumnLstm(layer: Layer): void {
    if (layer.kind !== 'last-of-lstm') throw new Error('Expected an LSTM that reads columns.');
    this.#builder.add('Transpose', [this.#builder.value], { perm: [2, 3, 0, 1] });
    this.#builder.addReshape([0, -1, layer.inputs]);
    const inputs = [this.#builder.value, ...this.#addLstmWeights(layer)];
    this.#builder.add('LSTM', inputs, { hidden_size: layer.outputs, direction: 'forward' }, ['', 'columns']);
    this.#builder.add('Reshape', [this.#builder.value, PORTS.shape]);
    this.sizes.features = layer.outputs;
  }

  #addLstm(layer: Layer, direction: 'forward' | 'reverse'): void {
    if (layer.kind !== 'lstm') throw new Error('Expected an LSTM that reads steps.');
    const inputs = [this.#builder.value, ...this.#addLstmWeights(layer), PORTS.steps];
    this.#builder.add('LSTM', inputs, { hidden_size: layer.outputs, direction });
    this.#builder.addReshape([0, -1, layer.outputs]);
  }

  /**
   * Adds weights in the order of ONNX: the weights for the inputs, the weights for the previous output, and
   * the biases.
   */
  #addLstmWeights({ inputs, outputs, gates }: { inputs: number; outputs: number; gates: Gates }): string[] {
    const order = [gates.input, gates.output, gates.forget, gates.cell];
    const size = order.length * outputs;
    const joinGates = (from: number, count: number, length = size * count) => {
      const data = new Int8Array(length);
      order.forEach((gate, at) => {
        data.set(selectColumns(gate, from, count), at * outputs * count);
      });
      return data;
    };
    const scales = Float64Array.from(order.flatMap((gate) => [...gate.scales]));
    // ONNX expects a second bias, which Tesseract does not have.
    const biasScales = new Float64Array(2 * size).fill(1);
    biasScales.set(scales);
    return [
      this.#builder.addWeights([1, size, inputs], joinGates(0, inputs), [1, size, 1], scales),
      this.#builder.addWeights([1, size, outputs], joinGates(inputs, outputs), [1, size, 1], scales),
      this.#builder.addWeights(
        [1, 2 * size],
        joinGates(inputs + outputs, 1, 2 * size),
        [1, 2 * size],
        biasScales,
      ),
    ];
  }

  #addSoftmax(weights: Matrix): void {
    const { rows, columns, data, scales } = weights;
    const transposed = new Int8Array((columns - 1) * rows);
    for (let row = 0; row < rows; row++)
      for (let at = 0; at < columns - 1; at++) transposed[at * rows + row] = data[row * columns + at] ?? 0;
    const product = this.#builder.addWeights([columns - 1, rows], transposed, [rows], scales);
    this.#builder.add('MatMul', [this.#builder.value, product]);
    this.#builder.add('Add', [this.#builder.value, this.#addBias(weights)]);
    this.#builder.add('Softmax', [this.#builder.value], { axis: -1 });
  }

  #addBias(weights: Matrix): string {
    const bias = selectColumns(weights, weights.columns - 1, 1);
    return this.#builder.addWeights([weights.rows], bias, [weights.rows], weights.scales);
  }
}

/** Returns the values in row order. */
function selectColumns({ rows, columns, data }: Matrix, from: number, count: number): Int8Array {
  const out = new Int8Array(rows * count);
  for (let row = 0; row < rows; row++)
    out.set(data.subarray(row * columns + from, row * columns + from + count), row * count);
  return out;
}

function getOnlyLayer(layers: readonly Layer[]): Layer {
  const [layer, ...more] = layers;
  if (layer === undefined || more.length > 0) throw new Error('Expected exactly one layer.');
  return layer;
}
