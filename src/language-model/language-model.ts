import { Semaphore } from '../lib/semaphore.ts';
import { complete, parseObject, type Sample } from './chat.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import type { OptionalPart } from './clients/completion.ts';
import { getEndpointKey, type ModelEndpoint } from './endpoint.ts';
import { LanguageModelError } from './language-model-error.ts';
import { type ExpectedRows, findMissingEntries } from './missing-entries.ts';
import { makePrompt, makeRepairPrompt, type PageImage } from './prompt.ts';
import { makeRemainingPart, type Part } from './remaining-part.ts';
import { keepRequested } from './requested-members.ts';

export interface Question {
  /** For each part, the JSON Schema of the answer. */
  schemas: readonly object[];
  windows: readonly string[];
  /**
   * For each part, the rows in which list entries are expected. If an answer lacks some of them, the model is asked
   * to continue.
   */
  expected?: readonly ExpectedRows[];
  /** Returns the page images of the part with this index. Called only if the endpoint accepts images. */
  imagesOf?(window: number, signal: AbortSignal): Promise<readonly PageImage[]>;
  /** Whether to ask every question twice. */
  asksTwice?: boolean;
}

export interface ModelUsage {
  requests: number;
  inputTokens: number;
  outputTokens: number;
  durationMs: number;
}

export interface ModelReport {
  /**
   * The answers as JSON objects, in document order. There are several for a part that was split,
   * or whose answer was continued.
   */
  answers: object[];
  /**
   * Answers to the repeated questions, if there was time for them. Empty if every question was asked only
   * once.
   */
  secondAnswers: object[];
  /** Number of parts without a complete answer. */
  unanswered: number;
  /** Why a part has no complete answer; null if every part has one. */
  problem: LanguageModelError | null;
  usage: ModelUsage;
}

export interface LanguageModels {
  /** Asks the questions within the time limit. Resolves even if the server fails. */
  ask(endpoint: ModelEndpoint, question: Question, signal: AbortSignal): Promise<ModelReport>;
}

export interface LanguageModelSettings {
  /** Maximum time for all questions about a document, including waiting. */
  timeoutMs: number;
  /** Maximum number of documents whose questions are sent to one server concurrently. */
  documentsAtOnce: number;
}

/** Maximum number of concurrent questions about one document. */
const WINDOWS_AT_ONCE = 2;
/** A part with fewer rows than this is not split further. */
const FEWEST_ROWS = 6;
const MOST_CONTINUATIONS = 20;
const MOST_SERVERS = 1_000;

interface Server {
  lane: Semaphore;
  breaker: CircuitBreaker;
  unsupported: Set<OptionalPart>;
}

/** Creates the language models. They remember which servers respond and what these servers support. */
export function createLanguageModels({ timeoutMs, documentsAtOnce }: LanguageModelSettings): LanguageModels {
  const servers = new Map<string, Server>();
  const findServer = (endpoint: ModelEndpoint): Server => {
    const key = getEndpointKey(endpoint);
    const known = servers.get(key);
    const server = known ?? {
      lane: new Semaphore(documentsAtOnce),
      breaker: new CircuitBreaker(),
      unsupported: new Set(),
    };
    servers.delete(key);
    servers.set(key, server);
    const [oldest] = servers.keys();
    if (servers.size > MOST_SERVERS && oldest !== undefined) servers.delete(oldest);
    return server;
  };
  return {
    async ask(endpoint, question, signal) {
      const started = performance.now();
      const deadline = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
      const asking = new Asking(endpoint, question, findServer(endpoint), deadline);
      return asking.report(started);
    },
  };
}

class Asking {
  readonly #endpoint: ModelEndpoint;
  readonly #question: Question;
  readonly #server: Server;
  readonly #signal: AbortSignal;
  readonly #usage = { requests: 0, inputTokens: 0, outputTokens: 0 };
  #problem: LanguageModelError | null = null;
  #unfinished = 0;

  constructor(endpoint: ModelEndpoint, question: Question, server: Server, signal: AbortSignal) {
    this.#endpoint = endpoint;
    this.#question = question;
    this.#server = server;
    this.#signal = signal;
  }

  async report(started: number): Promise<ModelReport> {
    const { first, second } = await this.#askAll();
    return {
      answers: first.flatMap((answer) => answer ?? []),
      // Drop incomplete second answers, which would lower the confidence of every value that they lack.
      secondAnswers: second.includes(null) ? [] : second.flatMap((answer) => answer ?? []),
      unanswered: first.filter((answer) => answer === null).length + this.#unfinished,
      problem: this.#problem,
      usage: { ...this.#usage, durationMs: Math.round(performance.now() - started) },
    };
  }

  async #askAll(): Promise<Record<Sample, (object[] | null)[]>> {
    const { windows, asksTwice = false } = this.#question;
    const createEmptyAnswers = () => windows.map((): object[] | null => null);
    const answers = { first: createEmptyAnswers(), second: asksTwice ? createEmptyAnswers() : [] };
    if (this.#server.breaker.problem !== null) {
      this.#problem = new LanguageModelError('unreachable', this.#server.breaker.problem);
      return answers;
    }
    const leave = await this.#server.lane.enter(this.#signal);
    if (leave === null) {
      this.#problem = new LanguageModelError('timeout', 'the server is busy with other documents');
      return answers;
    }
    try {
      const samples: readonly Sample[] = asksTwice ? ['first', 'second'] : ['first'];
      const open = samples.flatMap((sample) => windows.map((window, i) => ({ sample, window, i })));
      const processWindows = async () => {
        for (let next = open.shift(); next !== undefined && !this.#isHopeless; next = open.shift())
          answers[next.sample][next.i] = await this.#askOrNote(next.window, next.i, next.sample);
      };
      await Promise.all(Array.from({ length: WINDOWS_AT_ONCE }, processWindows));
      return answers;
    } finally {
      leave();
    }
  }

  /** Returns true if questions about the other parts would also fail. */
  get #isHopeless(): boolean {
    return (
      this.#problem !== null && this.#problem.problem !== 'bad_answer' && this.#problem.problem !== 'too_long'
    );
  }

  async #askOrNote(window: string, index: number, sample: Sample): Promise<object[] | null> {
    const answers: object[] = [];
    try {
      const images = await this.#imagesOf(index);
      const part = { text: window, schema: this.#question.schemas[index] ?? {} };
      answers.push(...(await this.#askPart(part, images, sample)));
      await this.#continueAnswers(part, index, answers, images, sample);
      return answers;
    } catch (error) {
      if (!(error instanceof LanguageModelError)) throw error;
      this.#problem ??= error;
      if (answers.length === 0 || sample === 'second') return null;
      this.#unfinished++;
      return answers;
    }
  }

  /**
   * Asks for missing list entries until none are missing, an answer adds none, or the maximum number of
   * requests is reached.
   */
  async #continueAnswers(
    part: Part,
    index: number,
    answers: object[],
    images: readonly PageImage[],
    sample: Sample,
  ): Promise<void> {
    const expected = this.#question.expected?.[index];
    if (expected === undefined) return;
    let missing = findMissingEntries(expected, answers);
    for (let request = 0; missing !== null && request < MOST_CONTINUATIONS; request++) {
      const more = await this.#askPart(makeRemainingPart(part, missing), images, sample);
      const left = findMissingEntries(expected, [...answers, ...more]);
      if (left !== null && left.rows.length >= missing.rows.length) return;
      answers.push(...more);
      missing = left;
    }
  }

  async #imagesOf(index: number): Promise<readonly PageImage[]> {
    const takesThem = this.#endpoint.takesImages && !this.#server.unsupported.has('images');
    return takesThem ? ((await this.#question.imagesOf?.(index, this.#signal)) ?? []) : [];
  }

  /** Asks about a part. Splits the part if it is too long for the model, or if the answer is incomplete. */
  async #askPart(part: Part, images: readonly PageImage[], sample: Sample): Promise<object[]> {
    try {
      const answer = await this.#askOnce(part, images, sample);
      if (answer !== 'cut') return [answer];
    } catch (error) {
      if (!(error instanceof LanguageModelError) || error.problem !== 'too_long') throw error;
    }
    const rows = part.text.split('\n');
    if (rows.length < 2 * FEWEST_ROWS)
      throw new LanguageModelError(
        'too_long',
        'the model accepts too little text: even a few rows are too long',
      );
    const middle = Math.ceil(rows.length / 2);
    const answers: object[] = [];
    for (const half of [rows.slice(0, middle), rows.slice(middle)])
      answers.push(...(await this.#askPart({ ...part, text: half.join('\n') }, images, sample)));
    return answers;
  }

  async #askOnce(
    { text, schema }: Part,
    images: readonly PageImage[],
    sample: Sample,
  ): Promise<object | 'cut'> {
    const prompt = makePrompt(text, schema, images);
    const first = await this.#complete(prompt, schema, sample);
    const answer = readAnswer(first.text, schema);
    if (answer !== null) return answer;
    if (first.isCut) return 'cut';
    const repair = makeRepairPrompt(prompt, first.text, 'it is no JSON object');
    const second = await this.#complete(repair, schema, sample);
    const repaired = readAnswer(second.text, schema);
    if (repaired !== null) return repaired;
    if (second.isCut) return 'cut';
    throw new LanguageModelError('bad_answer', 'the answer is not a JSON object');
  }

  #complete(prompt: ReturnType<typeof makePrompt>, schema: object, sample: Sample) {
    const { breaker, unsupported } = this.#server;
    return breaker.run(async () => {
      this.#usage.requests++;
      const done = await complete(this.#endpoint, prompt, schema, unsupported, this.#signal, sample);
      this.#usage.inputTokens += done.inputTokens;
      this.#usage.outputTokens += done.outputTokens;
      return done;
    });
  }
}

/**
 * Finds the JSON object in an answer, even inside other text, a code fence or the model's reasoning. Keeps
 * only properties that the schema contains. Returns null if there is no object.
 */
function readAnswer(text: string, schema: object): object | null {
  const said = text.slice(text.lastIndexOf('</think>') + 1);
  const start = said.indexOf('{');
  const end = said.lastIndexOf('}');
  const answer = start < 0 || end < start ? null : parseObject(said.slice(start, end + 1));
  return answer === null ? null : keepRequested(answer, schema);
}
