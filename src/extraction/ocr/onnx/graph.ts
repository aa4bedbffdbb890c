import type { Attribute, Network, NetworkNode, Weights } from './network.ts';

export interface Convolution {
  node: NetworkNode;
  weights: Weights;
  /** The bias of each output channel. */
  bias: Float32Array;
}

/** Finds the steps of a network by their inputs and outputs, and changes them. */
export class Graph {
  readonly #network: Network;
  readonly #makers = new Map<string, NetworkNode>();
  readonly #takers = new Map<string, NetworkNode[]>();
  #names = 0;

  constructor(network: Network) {
    this.#network = network;
    for (const node of network.nodes) this.#remember(node);
  }

  /** The steps in the order in which they run. Removed steps have no outputs. */
  get nodes(): NetworkNode[] {
    return [...this.#network.nodes];
  }

  maker(value: string | undefined): NetworkNode | undefined {
    return value === undefined ? undefined : this.#makers.get(value);
  }

  takers(value: string | undefined): readonly NetworkNode[] {
    return (value === undefined ? undefined : this.#takers.get(value)) ?? [];
  }

  /** Returns undefined unless exactly one step uses the output. */
  onlyTaker(node: NetworkNode): NetworkNode | undefined {
    const takers = this.takers(node.outputs[0]);
    return takers.length === 1 ? takers[0] : undefined;
  }

  weights(value: string | undefined): Weights | undefined {
    const attribute = this.maker(value)?.attributes.get('value');
    return attribute?.kind === 'weights' ? attribute.value : undefined;
  }

  convolution(node: NetworkNode | undefined): Convolution | undefined {
    if (node?.operator !== 'Conv') return undefined;
    const weights = this.weights(node.inputs[1]);
    const channels = weights?.dimensions[0];
    if (weights === undefined || channels === undefined) return undefined;
    return { node, weights, bias: this.weights(node.inputs[2])?.data ?? new Float32Array(channels) };
  }

  setConvolution({ node, weights, bias }: Convolution): void {
    const [input = ''] = node.inputs;
    const added = { dimensions: [bias.length], data: bias };
    this.change(node, { inputs: [input, this.addWeights(weights), this.addWeights(added)] });
  }

  /** Changes a step without moving it. */
  change(node: NetworkNode, changes: Partial<NetworkNode>): void {
    this.#forget(node);
    Object.assign(node, changes);
    this.#remember(node);
  }

  remove(node: NetworkNode): void {
    this.change(node, { inputs: [], outputs: [] });
  }

  addWeights(weights: Weights): string {
    const name = `lean_${this.#names++}`;
    const attributes = new Map<string, Attribute>([['value', { kind: 'weights', value: weights }]]);
    const node: NetworkNode = { operator: 'Constant', inputs: [], outputs: [name], attributes };
    this.#network.nodes.push(node);
    this.#remember(node);
    return name;
  }

  /**
   * Removes unused steps and moves constants to the beginning, because a step can use only outputs of earlier
   * steps.
   */
  finish(): void {
    const used = this.nodes.filter(({ outputs }) => outputs.length > 0);
    const isConstant = ({ operator }: NetworkNode) => operator === 'Constant';
    const constants = used.filter((node) => isConstant(node) && this.takers(node.outputs[0]).length > 0);
    this.#network.nodes = [...constants, ...used.filter((node) => !isConstant(node))];
  }

  #remember(node: NetworkNode): void {
    for (const name of node.outputs) this.#makers.set(name, node);
    for (const name of new Set(node.inputs)) {
      const takers = this.#takers.get(name);
      if (takers === undefined) this.#takers.set(name, [node]);
      else takers.push(node);
    }
  }

  #forget(node: NetworkNode): void {
    for (const name of node.outputs) this.#makers.delete(name);
    for (const name of new Set(node.inputs)) {
      const takers = this.#takers.get(name) ?? [];
      takers.splice(takers.indexOf(node), 1);
    }
  }
}

/** Returns an attribute that is a list of numbers, such as the padding of a convolution. */
export function getNumbers(node: NetworkNode, name: string): number[] {
  const attribute = node.attributes.get(name);
  if (attribute?.kind === 'integers') return attribute.value;
  return attribute?.kind === 'integer' ? [attribute.value] : [];
}
